import type { Analysis } from '../../../analysis/analysis.ts'
import { groupTitle } from '../../../analysis/groups.ts'
import { formatInterval, formatNumber } from '../../../core/format.ts'
import type { Group } from '../../../core/metric.ts'
import { cut, displayWidth } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { type TextColumn, textTable } from '../text-table.ts'

/** What a person wants to see first, in this order; a score stands in where nothing says what passes. */
const headlines = ['pass_rate', 'impl_rate', 'cost_of_pass'] as const

const headlinesOf = (analysis: Analysis): readonly string[] => {
  const measured = headlines.filter(id => isMeasured(analysis, id))
  if (measured.includes('pass_rate')) return measured
  return isMeasured(analysis, 'score') ? ['score', ...measured] : headlines
}

/** Whether any run has it: sources differ in what they record. */
const isMeasured = (analysis: Analysis, id: string): boolean =>
  (analysis.result(id, analysis.groups('overall')[0])?.summary.n ?? 0) > 0

const longestName = 40

/** Rows that belong together, below a title where there are several such parts. */
export interface Section {
  readonly title: string | null
  readonly groups: readonly Group[]
  readonly nameOf?: (group: Group) => string
}

/** A table with a row per group and a column per headline metric; all sections share their columns. */
export const groupsTable = (
  analysis: Analysis,
  heading: string,
  sections: readonly Section[],
  { width, colours }: Look,
): string => {
  const groups = sections.flatMap(section => section.groups)
  const names = sections.flatMap(section => section.groups.map(section.nameOf ?? groupTitle))
  const columns = (limits: boolean): TextColumn[] => [
    { header: heading, align: 'left', cells: names.map(name => printable(name, longestName)) },
    { header: 'Runs', align: 'right', cells: groups.map(group => formatNumber(group.rows.rows.length, 'count')) },
    ...headlinesOf(analysis).flatMap(id => headlineColumn(analysis, id, groups, limits)),
  ]
  const full = textTable(columns(true), width)
  // A terminal too narrow for intervals still shows the numbers; the files hold the rest.
  const fits = [...full.header, ...full.body].every(line => displayWidth(line) <= width)
  const { header, body } = fits ? full : textTable(columns(false), width)
  let row = 0
  const lines = sections.flatMap(section => [
    ...(section.title === null ? [] : [colours.cyan(cut(printable(section.title), width))]),
    ...section.groups.map(() => body[row++]),
  ])
  return [...header.map(line => colours.bold(line)), ...lines].join('\n')
}

/** The estimate with its interval; nothing for a metric that this analysis does without. */
const headlineColumn = (analysis: Analysis, id: string, groups: readonly Group[], limits: boolean): TextColumn[] => {
  const metric = analysis.metrics.find(each => each.id === id)
  if (!metric) return []
  const title = analysis.settings.metrics[id]?.title ?? metric.title
  const cells = groups.map(group => {
    const summary = analysis.result(id, group)?.summary
    const { value, low, high } = summary ?? { value: NaN, low: NaN, high: NaN }
    return limits ? formatInterval(value, low, high, metric.format) : formatNumber(value, metric.format)
  })
  return [{ header: printable(title, longestName), align: 'right', cells }]
}

import type { Analysis } from '../../../analysis/analysis.ts'
import { groupTitle } from '../../../analysis/estimates/groups.ts'
import { distinctMicroAverage } from '../../../analysis/estimates/micro-average.ts'
import { formatInterval, formatNumber } from '../../../core/format.ts'
import type { Group, Metric } from '../../../core/metric.ts'
import { headlineMetrics, withoutNumerators, withoutStandIns } from '../../../core/roles.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { cut, displayWidth } from '../screen-layout.ts'
import { type TextColumn, textTable } from '../text-table.ts'

/** What a person wants to see first; what stands in for another has its place where nothing says what passes. */
const headlinesOf = (analysis: Analysis): readonly Metric[] => {
  const headlines = withoutNumerators(headlineMetrics(analysis.metrics))
  const measured = headlines.filter(metric => isMeasured(analysis, metric))
  if (measured.some(({ binary }) => binary)) return withoutStandIns(measured)
  return measured.length > withoutStandIns(measured).length ? measured : withoutStandIns(headlines)
}

/** Whether any run has it: sources differ in what they record. */
const isMeasured = (analysis: Analysis, { id }: Metric): boolean =>
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
  { width, colors }: Look,
): string => {
  const rows = sections.map(({ groups, nameOf = groupTitle }) =>
    groups.flatMap(group => rowsOf(analysis, group, printable(nameOf(group), longestName))),
  )
  const all = rows.flat()
  const columns = (limits: boolean): TextColumn[] => [
    { header: heading, align: 'left', cells: all.map(({ name }) => name) },
    { header: 'Runs', align: 'right', cells: all.map(({ runs }) => runs) },
    ...headlinesOf(analysis).map(metric => headlineColumn(analysis, metric, all, limits)),
  ]
  const full = textTable(columns(true), width)
  // A terminal too narrow for intervals still shows the numbers; the files hold the rest.
  const fits = [...full.header, ...full.body].every(line => displayWidth(line) <= width)
  const { header, body } = fits ? full : textTable(columns(false), width)
  let row = 0
  const lines = sections.flatMap(({ title }, i) => [
    ...(title === null ? [] : [colors.cyan(cut(printable(title), width))]),
    ...rows[i].map(() => body[row++]),
  ])
  return [...header.map(line => colors.bold(line)), ...lines].join('\n')
}

/** A line of the table: a group with every task alike, or below it what is another number with every run alike. */
interface Row {
  readonly group: Group
  readonly name: string
  readonly runs: string
  readonly weighs: 'tasks' | 'runs'
}

const rowsOf = (analysis: Analysis, group: Group, name: string): Row[] => {
  const own: Row = { group, name, runs: formatNumber(group.rows.rows.length, 'count'), weighs: 'tasks' }
  const isTold = headlinesOf(analysis).some(({ id }) => {
    const summary = analysis.result(id, group)?.summary
    return summary && distinctMicroAverage(summary) !== null
  })
  const indent = ' '.repeat(2 + name.length - name.trimStart().length)
  return isTold ? [own, { group, name: `${indent}runs alike`, runs: '', weighs: 'runs' }] : [own]
}

/** The estimate with its interval. */
const headlineColumn = (analysis: Analysis, metric: Metric, rows: readonly Row[], limits: boolean): TextColumn => {
  const title = analysis.settings.metrics[metric.id]?.title ?? metric.title
  const cells = rows.map(({ group, weighs }) => {
    const summary = analysis.result(metric.id, group)?.summary
    if (weighs === 'runs') {
      const overRuns = summary ? distinctMicroAverage(summary) : null
      return overRuns === null ? '' : formatNumber(overRuns, metric.format)
    }
    const { value, low, high } = summary ?? { value: NaN, low: NaN, high: NaN }
    return limits ? formatInterval(value, low, high, metric.format) : formatNumber(value, metric.format)
  })
  return { header: printable(title, longestName), align: 'right', cells }
}

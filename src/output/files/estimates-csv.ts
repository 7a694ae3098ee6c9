import type { Analysis, Result } from '../../analysis/analysis.ts'
import { groupTitle } from '../../analysis/estimates/groups.ts'
import { statistics } from '../../analysis/estimates/summary.ts'
import { type Grouping, groupingNames } from '../../core/dimensions.ts'
import { isTimeToEvent, type Metric } from '../../core/metric.ts'
import { type Reason, reason } from '../../core/reasons.ts'
import type { ColumnSpec } from '../../core/schema.ts'
import { reasonsText, reasonText } from '../narrative/reason-words.ts'
import { cellsText, cellText, type DataFile, header, linePieces } from './csv-writer.ts'
import type { TextBuffer } from './text-buffer.ts'

const text = (name: string, title: string): ColumnSpec => ({ name, type: 'string', title })
const number = (name: string, title: string): ColumnSpec => ({ name, type: 'number', title })
const keyNames = ['experiment', 'task', 'agent_model', 'tier', 'subtest', 'agent'] as const

const estimateColumns: readonly ColumnSpec[] = [
  text('metric', 'Metric'),
  text('variant', 'Variant of a metric that has several values'),
  text('grouping', 'How runs were grouped'),
  text('key', 'The group, for people'),
  text('statistic', 'What the value is'),
  number('value', 'Value; empty where there is none'),
  number('low', 'Lower limit of the interval'),
  number('high', 'Upper limit of the interval'),
  { name: 'n', type: 'integer', title: 'What it rests on: runs, or the units of the metric' },
  { name: 'missing', type: 'integer', title: 'What was not measured' },
  text('method', 'How it was computed'),
  text('reason', 'Why something is missing'),
  text('label', 'A word that belongs to the value'),
  text('unit', 'What varies in the interval: tasks, subtests or runs'),
  number('low_naive', 'Lower limit if all runs were independent of each other'),
  number('high_naive', 'Upper limit if all runs were independent of each other'),
  number('design_effect', 'How many times larger the variance is than that of independent runs'),
  ...keyNames.map(name => text(name, `The group's ${name}`)),
]

export const estimatesFile = (analysis: Analysis): DataFile => ({
  path: 'data/estimates.csv',
  title: 'One row per metric, variant, grouping, group and statistic',
  columns: estimateColumns,
  *pieces() {
    const unmeasured: Unmeasured = new Map()
    yield header(estimateColumns)
    for (const grouping of groupingNames) yield* linePieces(estimateLines(analysis, grouping, unmeasured))
  },
})

/** The text of what no run has, which is the same in many groups. */
type Unmeasured = Map<Result['summary'], string>

/** There are very many of these: what the lines of a group or of a result share is put into words once. */
const estimateLines = function* (
  analysis: Analysis,
  grouping: Grouping,
  unmeasured: Unmeasured,
): Iterable<(pieces: TextBuffer) => void> {
  for (const group of analysis.groups(grouping)) {
    const place = `,${cellsText([grouping, groupTitle(group)])},`
    const key = `,${cellsText(keyNames.map(name => group.key[name] ?? null))}`
    for (const result of analysis.results(group))
      yield pieces => {
        const start = `${cellsText([result.metric.id, result.variant?.id || null])}${place}`
        pushDescription(pieces, result, start, key)
        pushValue(pieces, result.summary, start, key, unmeasured)
      }
  }
}

/** A line for each number that describes the runs. */
const pushDescription = (pieces: TextBuffer, { metric, summary }: Result, start: string, key: string): void => {
  const { n, nOverRuns, missingOverRuns } = summary
  // Nothing measured, nothing to describe: the value alone says why.
  if (n === 0) return
  const counts = `,,,${cellsText([nOverRuns, missingOverRuns, 'over runs'])},`
  const end = `,,,,,${key}\n`
  const both = counts + end
  for (const statistic of metric.per === 'run' ? statistics : (['over_runs'] as const)) {
    const value = statistic === 'over_runs' ? summary.overRuns : summary[statistic]
    pieces.push(start)
    pieces.push(statistic)
    pieces.push(',')
    pieces.push(cellText(value))
    if (Number.isFinite(value)) pieces.push(both)
    else {
      pieces.push(counts)
      pieces.push(
        cellText(statistic === 'over_runs' ? reasonsText(summary.reasons) : reasonText(missingWhy(metric, n))),
      )
      pieces.push(end)
    }
  }
}

/** The line of the estimate, without its end. */
const pushValue = (
  pieces: TextBuffer,
  summary: Result['summary'],
  start: string,
  key: string,
  unmeasured: Unmeasured,
): void => {
  const text = unmeasured.get(summary) ?? estimateText(summary)
  if (summary.n === 0) unmeasured.set(summary, text)
  pieces.push(start)
  pieces.push(text)
  pieces.push(key)
}

const estimateText = (summary: Result['summary']): string => {
  const { value, low, high, n, missing, method, reasons, label, unit, lowNaive, highNaive, designEffect } = summary
  const limits = cellsText([value, low, high, n, missing, method, reasonsText(reasons), label, unit])
  return `value,${limits},${cellsText([lowNaive, highNaive, designEffect])}`
}

/** What counts until something happens has no mean where some runs ended before, and perhaps no third quartile. */
const missingWhy = (metric: Metric, n: number): Reason => (isTimeToEvent(metric) && n > 1 ? neverThere : tooFew)

const neverThere = reason('some-never-got-there')
const tooFew = reason('too-few-runs')

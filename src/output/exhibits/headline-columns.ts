import type { Analysis } from '../../analysis/analysis.ts'
import { distinctMicroAverage } from '../../analysis/estimates/micro-average.ts'
import type { ExhibitContext, ExhibitRow, TableColumn } from '../../core/exhibit.ts'
import type { Group, Metric } from '../../core/metric.ts'
import { directed, headlinesAndTime, leadingMetrics, withoutNumerators } from '../../core/roles.ts'
import { intervalText } from '../narrative/interval-words.ts'
import { titleOf } from '../narrative/words.ts'
import { estimates, overRunsNotes } from './cell-columns.ts'
import { littleNotes } from './little-text.ts'
import { finite } from './row-values.ts'

/** What a reader asks of a configuration first, as much as fits a page. */
const shownOf = (metrics: readonly Metric[]): Metric[] => withoutNumerators(headlinesAndTime(metrics))

/** The headline numbers of a group and those beside them, for the CSV. */
export const headlineCells = (analysis: Analysis, group: Group): ExhibitRow =>
  estimateCells(
    analysis,
    directed(leadingMetrics(analysis.metrics)).map(({ id }) => id),
    group,
  )

/** Numbers of a group with their limits, and with every run alike where that differs. */
const estimateCells = (analysis: Analysis, metrics: readonly string[], group: Group): ExhibitRow =>
  Object.fromEntries(
    metrics.flatMap(id => {
      const found = analysis.result(id, group)?.summary
      return found
        ? [
            [id, finite(found.value)],
            [`${id}_low`, finite(found.low)],
            [`${id}_high`, finite(found.high)],
            [`${id}_over_runs`, finite(distinctMicroAverage(found))],
          ]
        : []
    }),
  )

/** A column for every headline that some row has. */
export const headlineColumns = (
  rows: readonly ExhibitRow[],
  { metrics, settings }: ExhibitContext,
): TableColumn<ExhibitRow>[] =>
  shownOf(metrics)
    .filter(({ id }) => rows.some(row => typeof row[id] === 'number'))
    .map(metric => ({
      ...estimates<ExhibitRow>(metric.id, titleOf(metric, settings), metric.format, rows),
      better: metric.better,
    }))

/** How to read these columns. */
export const headlineNotes = (rows: readonly ExhibitRow[], context: ExhibitContext): string[] => {
  const shown = shownOf(context.metrics).map(({ id }) => id)
  return [
    `In brackets: ${intervalText(context.settings)}. Every task weighs alike.`,
    ...littleNotes(rows, shown, context),
    ...overRunsNotes(rows, shown),
  ]
}

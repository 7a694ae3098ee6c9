import type { Analysis } from '../analysis/analysis.ts'
import { toldOverRuns } from '../analysis/over-runs.ts'
import type { ExhibitContext, ExhibitRow, TableColumn } from '../core/exhibit.ts'
import type { Group } from '../core/metric.ts'
import { titleOf } from '../output/narrative/words.ts'
import { estimates, overRunsNotes } from './columns.ts'
import { intervalText } from './drawing/words.ts'
import { littleNotes } from './little-text.ts'
import { finite } from './rows.ts'

/** What a reader asks of a configuration first. */
const asked = ['pass_rate', 'score', 'impl_rate', 'consistency', 'cost_usd', 'cost_of_pass', 'duration_seconds']
/** As many as fit a page; the CSV has all of them. */
const shown = ['pass_rate', 'score', 'impl_rate', 'cost_of_pass', 'duration_seconds']

/** The headline numbers of a group. */
export const headlineCells = (analysis: Analysis, group: Group): ExhibitRow => estimateCells(analysis, asked, group)

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
            [`${id}_over_runs`, finite(toldOverRuns(found))],
          ]
        : []
    }),
  )

/** A column for every headline that some row has. */
export const headlineColumns = (
  rows: readonly ExhibitRow[],
  { metrics, settings }: ExhibitContext,
): TableColumn<ExhibitRow>[] =>
  shown.flatMap(id => {
    const metric = metrics.find(each => each.id === id)
    const measured = rows.some(row => typeof row[id] === 'number')
    return metric && measured
      ? [{ ...estimates<ExhibitRow>(id, titleOf(metric, settings), metric.format, rows), better: metric.better }]
      : []
  })

/** How to read these columns. */
export const headlineNotes = (rows: readonly ExhibitRow[], context: ExhibitContext): string[] => [
  `In brackets: ${intervalText(context.settings)}. Every task weighs alike.`,
  ...littleNotes(rows, shown, context),
  ...overRunsNotes(rows, shown),
]

import type { Limited } from '../../analysis/imprecision.ts'
import type { ExhibitContext, ExhibitRow } from '../../core/exhibit.ts'
import type { MetricInfo } from '../../core/metric.ts'
import { text } from '../narrative/messages.ts'
import { wideIntervals, wideIntervalsDrawn } from '../narrative/wide-intervals.ts'

/** How many intervals of a figure say little; null where all say enough. */
export const littleText = (rows: readonly Limited[], metric: Pick<MetricInfo, 'range'>): string | null => {
  const message = wideIntervalsDrawn(rows, metric)
  return message === null ? null : text(message)
}

const cell = (row: ExhibitRow, field: string): number | null => {
  const value = row[field]
  return typeof value === 'number' ? value : null
}

/** Which columns of a table have intervals that say little, as a note of it. */
export const littleNotes = (
  rows: readonly ExhibitRow[],
  ids: readonly string[],
  { metrics, settings }: Pick<ExhibitContext, 'metrics' | 'settings'>,
): string[] => {
  const columns = ids.flatMap(id => {
    const metric = metrics.find(each => each.id === id)
    if (!metric) return []
    const limits = rows.map(row => ({
      value: cell(row, id),
      low: cell(row, `${id}_low`),
      high: cell(row, `${id}_high`),
    }))
    return [{ metric, rows: limits }]
  })
  const message = wideIntervals(columns, settings)
  return message === null ? [] : [text(message)]
}

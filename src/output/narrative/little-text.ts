import { type Limited, type LittleSaid, littleSaid, widestFactor } from '../../analysis/little-said.ts'
import type { ExhibitContext, ExhibitRow } from '../../core/exhibit.ts'
import { listed } from '../../core/listed.ts'
import type { MetricInfo } from '../../core/metric.ts'
import { counted, titleOf } from './words.ts'

type Ranged = Pick<MetricInfo, 'range'>

/** What is wrong with intervals that say little, in words. */
const reasonOf = (reason: LittleSaid, { range }: Ranged): string => {
  if (reason === 'lopsided') return 'nearly all to one side of the estimate'
  return Number.isFinite(range[1] - range[0])
    ? 'over more than half of what is possible'
    : `over a factor of more than ${widestFactor}`
}

const foundIn = (rows: readonly Limited[], metric: Ranged): string[] =>
  rows.flatMap(row => {
    const reason = littleSaid(row, metric.range)
    return reason === null ? [] : [reasonOf(reason, metric)]
  })

const limitedIn = (rows: readonly Limited[]): number =>
  rows.filter(({ low, high }) => low !== null && high !== null).length

/** `Of 14 intervals 9 say little, reaching over more than half of what is possible`; null where all say enough. */
export const littleText = (rows: readonly Limited[], metric: Ranged): string | null => {
  const found = foundIn(rows, metric)
  if (found.length === 0) return null
  const limited = limitedIn(rows)
  const verb = found.length === 1 ? 'says' : 'say'
  return `Of ${counted(limited, 'interval')} ${found.length} ${verb} little, reaching ${listed([...new Set(found)], 'or')}`
}

const cell = (row: ExhibitRow, field: string): number | null => {
  const value = row[field]
  return typeof value === 'number' ? value : null
}

/** The same of the columns of a table that have limits, as a note of it. */
export const littleNotes = (
  rows: readonly ExhibitRow[],
  ids: readonly string[],
  { metrics, settings }: Pick<ExhibitContext, 'metrics' | 'settings'>,
): string[] => {
  const columns = ids.flatMap(id => {
    const metric = metrics.find(each => each.id === id)
    if (!metric) return []
    const cells = rows.map(row => ({
      value: cell(row, id),
      low: cell(row, `${id}_low`),
      high: cell(row, `${id}_high`),
    }))
    const found = foundIn(cells, metric)
    return found.length === 0
      ? []
      : [{ found, text: `${titleOf(metric, settings)} (${found.length} of ${limitedIn(cells)})` }]
  })
  if (columns.length === 0) return []
  const reasons = [...new Set(columns.flatMap(({ found }) => found))]
  const places = columns.map(({ text }) => text)
  return [`Intervals that say little, reaching ${listed(reasons, 'or')}: ${listed(places, 'and')}.`]
}

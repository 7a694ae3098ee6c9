import { imprecisionOf, type Limited } from '../../analysis/imprecision.ts'
import type { MetricInfo } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import type { WideIntervals, Width } from './messages/caveats.ts'
import type { Message } from './messages.ts'
import { titleOf } from './words.ts'

type Ranged = Pick<MetricInfo, 'range'>

const widthOf = (row: Limited, { range }: Ranged): Width[] => {
  const little = imprecisionOf(row, range)
  if (little === null) return []
  return [little === 'lopsided' ? little : Number.isFinite(range[1] - range[0]) ? 'of-range' : 'of-factor']
}

const wideIn = (rows: readonly Limited[], metric: Ranged): WideIntervals => {
  const widths = rows.flatMap(row => widthOf(row, metric))
  const of = rows.filter(({ low, high }) => low !== null && high !== null).length
  return { widths: [...new Set(widths)], wide: widths.length, of }
}

/** How many of the intervals of a figure say little; null where all say enough. */
export const wideIntervalsDrawn = (
  rows: readonly Limited[],
  metric: Ranged,
): Message<'wide-intervals-drawn'> | null => {
  const found = wideIn(rows, metric)
  return found.wide === 0 ? null : { code: 'wide-intervals-drawn', params: found }
}

/** A metric with its intervals. */
interface Column {
  readonly metric: MetricInfo
  readonly rows: readonly Limited[]
}

/** The same of several metrics, with those in which it is so; null where all intervals say enough. */
export const wideIntervals = (columns: readonly Column[], settings: Settings): Message<'wide-intervals'> | null => {
  const found = columns
    .map(({ metric, rows }) => ({ title: titleOf(metric, settings), ...wideIn(rows, metric) }))
    .filter(({ wide }) => wide > 0)
  if (found.length === 0) return null
  const widths = [...new Set(found.flatMap(each => each.widths))]
  return {
    code: 'wide-intervals',
    params: { widths, metrics: found.map(({ title, wide, of }) => ({ title, wide, of })) },
  }
}

import type { Analysis } from '../../analysis/analysis.ts'
import { imprecisionOf, type Limited } from '../../analysis/imprecision.ts'
import type { Group, MetricInfo } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import { type Arena, arenasOf, metricsAsked } from './arenas.ts'
import type { WideIntervals, Width } from './messages/caveats-messages.ts'
import type { Linked, Message } from './messages.ts'
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

/** Where intervals of what is asked about first leave so much open that the numbers beside them say little. */
export const wideIntervalCaveats = (analysis: Analysis): Linked<'wide-intervals'>[] => {
  const groups = [...arenasOf(analysis).flatMap(arena => shownOf(analysis, arena)), ...analysis.groups('overall')]
  const columns = metricsAsked(analysis)
    .map(metric => ({ metric, rows: groups.map(group => limitsIn(analysis, metric.id, group)) }))
    .filter(column => wideIntervals([column], analysis.settings) !== null)
  const message = wideIntervals(columns, analysis.settings)
  return message === null ? [] : [{ ...message, link: `#/metrics?metric=${columns[0].metric.id}` }]
}

/** Of several models each has tiers of its own, and these are what is shown. */
const shownOf = (analysis: Analysis, { grouping, groups }: Arena): readonly Group[] =>
  grouping === 'by_tier' && analysis.groups('by_model').length > 1 ? analysis.groups('by_model_and_tier') : groups

const limitsIn = (analysis: Analysis, metric: string, group: Group): Limited => {
  const { value, low, high } = analysis.result(metric, group)?.summary ?? { value: NaN, low: NaN, high: NaN }
  const [known, lowest, highest] = [value, low, high].map(limit => (Number.isFinite(limit) ? limit : null))
  return { value: known, low: lowest, high: highest }
}

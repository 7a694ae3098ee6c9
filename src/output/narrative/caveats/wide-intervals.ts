import type { Analysis } from '../../../analysis/analysis.ts'
import type { Limited } from '../../../analysis/imprecision.ts'
import type { Group } from '../../../core/metric.ts'
import { type Arena, arenasOf, metricsAsked } from '../arenas.ts'
import type { Linked } from '../messages.ts'
import { wideIntervals } from '../wide-intervals.ts'

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

import type { Analysis } from '../../analysis/analysis.ts'
import { type Level, levelsIn } from '../../analysis/levels.ts'
import type { Group, Metric } from '../../core/metric.ts'

/** What is ranked and compared. */
export interface Arena extends Level {
  readonly groups: readonly Group[]
}

/** Tiers, models and agents, whichever there are several of, tiers first; none where there is one of everything. */
export const arenasOf = (analysis: Analysis): Arena[] =>
  levelsIn(analysis.tables.runs, analysis.groups).map(level => ({ ...level, groups: analysis.groups(level.grouping) }))

/** What people ask about first, in this order. */
const headlines = ['pass_rate', 'impl_rate', 'cost_of_pass', 'cost_usd'] as const

/** The score says much the same as the implementation rate, so it speaks only where that was not measured. */
export const metricsAsked = (analysis: Analysis): Metric[] => {
  const [overall] = analysis.groups('overall')
  const isRated = (analysis.result('impl_rate', overall)?.summary.n ?? 0) > 0
  return headlines
    .map(id => (id === 'impl_rate' && !isRated ? 'score' : id))
    .flatMap(id => analysis.metrics.find(metric => metric.id === id) ?? [])
}

import type { Analysis } from '../../analysis/analysis.ts'
import { headlinesIn } from '../../analysis/headline-metrics.ts'
import { type Level, levelsIn } from '../../analysis/levels.ts'
import type { Group, Metric } from '../../core/metric.ts'

/** What is ranked and compared. */
export interface Arena extends Level {
  readonly groups: readonly Group[]
}

/** Tiers, models and agents, whichever there are several of, tiers first; none where there is one of everything. */
export const arenasOf = (analysis: Analysis): Arena[] =>
  levelsIn(analysis.tables.runs, analysis.groups).map(level => ({ ...level, groups: analysis.groups(level.grouping) }))

/** What people ask about first: headline metrics. */
export const metricsAsked = ({ tables, metrics }: Analysis): Metric[] => headlinesIn(tables.runs, metrics)

import type { Comparison } from '../../analysis/comparisons/index.ts'
import type { Metric } from '../../core/metric.ts'

/** Pairs of tiers, of models or of agents in one metric, and what metric and sides are called. */
export interface Told {
  readonly title: string
  readonly metric: Metric
  readonly pairs: readonly Comparison[]
  readonly sides: (pair: Comparison) => string
}

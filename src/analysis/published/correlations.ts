import { spearman } from '../../statistics/correlation.ts'
import { completePairs } from '../../statistics/pairs.ts'
import { type MetricCorrelation, orNull } from '../statistical-results.ts'
import { column } from './measures.ts'
import type { Study } from './study.ts'

const metricPairs = [
  ['score', 'cost_usd'],
  ['score', 'total_tokens'],
  ['score', 'duration_seconds'],
  ['score', 'impl_rate'],
  ['impl_rate', 'cost_usd'],
  ['impl_rate', 'duration_seconds'],
  ['cost_usd', 'total_tokens'],
] as const

const fewest = 3

/** Spearman's rho over the runs of each model that have both metrics; p is not corrected. */
export const correlations = ({ models, settings }: Study): MetricCorrelation[] =>
  models.flatMap(({ model, runs }) =>
    metricPairs.flatMap(([metric1, metric2]) => {
      const { x, y } = completePairs(column(runs, metric1), column(runs, metric2))
      if (x.length < fewest) return []
      const { r, p } = spearman(x, y)
      return {
        model,
        metric1,
        metric2,
        n: x.length,
        spearman_rho: orNull(r),
        p_value: orNull(p),
        is_significant: p < settings.alpha,
      }
    }),
  )

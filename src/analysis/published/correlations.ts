import { spearman } from '../../statistics/correlation.ts'
import { completePairs } from '../../statistics/pairs.ts'
import { type MetricCorrelation, orNull } from '../statistical-results.ts'
import { column } from './measures.ts'
import { publishedMetrics } from './metrics.ts'
import type { Study } from './study.ts'

const fewest = 3

/** Spearman's rho over the runs of each model that have both metrics; p is not corrected. */
export const correlations = ({ models, settings }: Study): MetricCorrelation[] =>
  models.flatMap(({ model, runs }) =>
    publishedMetrics.correlations.flatMap(([metric1, metric2]) => {
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

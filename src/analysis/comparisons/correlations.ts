import { reason } from '../../core/reasons.ts'
import { completePairs } from '../../statistics/complete-pairs.ts'
import {
  alignment,
  type Correlation,
  correlationP,
  type Spread,
  spearman,
  spreadOf,
} from '../../statistics/correlation.ts'
import { midranks } from '../../statistics/ranks.ts'
import { remembered } from '../../transform/metrics/shared/remembered.ts'
import type { MetricCorrelation } from '../statistical-results.ts'
import type { Design } from './design.ts'
import { finite } from './level-comparison.ts'
import type { Listed, Rules } from './rules.ts'

const fewest = 3

/** The values of a metric. Where none is missing, how their ranks lie serves all pairs. */
interface Ranked {
  readonly values: Float64Array
  readonly ranks: Spread | null
}

/** Spearman's rho between two metrics over the runs of a model; p is not corrected. */
export const correlations = (design: Design, rules: Rules): MetricCorrelation[] => {
  const pairs = rules.correlations(design)
  return design.models.flatMap(({ model, place }) => {
    const ranked = remembered((metric: Listed) => rankedOf(metric.values(place)))
    return pairs.flatMap(([first, second]) => {
      const { n, r, p } = correlated(ranked(first), ranked(second))
      if (n < fewest) return []
      return {
        model,
        metric1: first.id,
        metric2: second.id,
        n,
        spearman_rho: finite(r),
        p_value: finite(p),
        is_significant: p < design.settings.alpha,
        ...rules.explained({
          method: 'Spearman over subtest means',
          reasons: [reason(Number.isNaN(r) ? 'no-variation' : 'subtests-as-independent')],
        }),
      }
    })
  })
}

const rankedOf = (values: Float64Array): Ranked => ({
  values,
  ranks: values.some(Number.isNaN) ? null : spreadOf(midranks(values).ranks),
})

const correlated = (first: Ranked, second: Ranked): Correlation & { n: number } => {
  if (first.ranks && second.ranks) {
    const [n, r] = [first.values.length, alignment(first.ranks, second.ranks)]
    return { n, r, p: correlationP(r, n) }
  }
  const { x, y } = completePairs(first.values, second.values)
  return { n: x.length, ...spearman(x, y) }
}

import { reason } from '../../core/reasons.ts'
import { shapiroWilk } from '../../statistics/shapiro-wilk.ts'
import { runValues } from '../inference/sample.ts'
import type { NormalityTest } from '../statistical-results.ts'
import { finite } from './comparison.ts'
import type { Design } from './design.ts'

const fewest = 3

/** Shapiro-Wilk of every metric in every tier of every model. */
export const normalityTests = ({ models, measures, settings }: Design): NormalityTest[] =>
  models.flatMap(({ model, tiers }) =>
    tiers.flatMap(({ tier, place }) =>
      measures.perRun.flatMap(({ metric, sample, untested }) => {
        const values = runValues(sample(place.layout))
        if (values.length < fewest || untested !== null) return []
        const { w, p } = shapiroWilk(values)
        return {
          model,
          tier,
          metric: metric.id,
          n: values.length,
          w_statistic: finite(w),
          p_value: finite(p),
          is_normal: p > settings.alpha,
          method: 'Shapiro-Wilk',
          reasons: [reason('over-single-runs')],
        }
      }),
    ),
  )

import { reason } from '../../core/reasons.ts'
import { shapiroWilk } from '../../statistics/shapiro-wilk.ts'
import type { NormalityTest } from '../statistical-results.ts'
import { finite } from './comparison.ts'
import type { Design } from './design.ts'
import type { Rules } from './rules.ts'

const fewest = 3

/** Shapiro-Wilk of every metric in every tier of every model. */
export const normalityTests = (design: Design, rules: Rules): NormalityTest[] => {
  const metrics = rules.normality(design)
  return design.models.flatMap(({ model, tiers }) =>
    tiers.flatMap(({ tier, place }) =>
      metrics.flatMap(({ id, values }) => {
        const sample = values(place)
        if (sample.length < fewest) return []
        const { w, p } = shapiroWilk(sample)
        return {
          model,
          tier,
          metric: id,
          n: sample.length,
          w_statistic: finite(w),
          p_value: finite(p),
          is_normal: p > design.settings.alpha,
          ...rules.explained({
            method: 'Shapiro-Wilk',
            reasons: [reason('over-single-runs')],
          }),
        }
      }),
    ),
  )
}

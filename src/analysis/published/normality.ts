import { shapiroWilk } from '../../statistics/shapiro-wilk.ts'
import { type NormalityTest, orNull } from '../statistical-results.ts'
import { normalityMeasures } from './measures.ts'
import type { Study } from './study.ts'

const fewest = 3

/** Shapiro-Wilk of every metric in every tier of every model. */
export const normalityTests = ({ models, settings }: Study): NormalityTest[] =>
  models.flatMap(({ model, tiers }) =>
    tiers.flatMap(({ tier, runs }) =>
      normalityMeasures.flatMap(({ id, values }) => {
        const sample = values(runs)
        if (sample.length < fewest) return []
        const { w, p } = shapiroWilk(sample)
        return {
          model,
          tier,
          metric: id,
          n: sample.length,
          w_statistic: orNull(w),
          p_value: orNull(p),
          is_normal: p > settings.alpha,
        }
      }),
    ),
  )

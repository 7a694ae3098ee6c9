import type { OmnibusTest } from '../statistical-results.ts'
import { finite } from './comparison.ts'
import type { Design } from './design.ts'
import type { Rules } from './rules.ts'

/** Whether any tier of a model differs from another, for every metric that at least two of them have. */
export const omnibusTests = (design: Design, rules: Rules): OmnibusTest[] => {
  const metrics = rules.omnibus(design)
  return design.models.flatMap(({ model, tiers }) =>
    metrics.flatMap(({ id, isMeasured, test }) => {
      const places = tiers.map(({ place }) => place).filter(isMeasured)
      if (places.length < 2) return []
      const { h, p, ...explanation } = test(places)
      return {
        model,
        metric: id,
        n_groups: places.length,
        h_statistic: finite(h),
        p_value: finite(p),
        is_significant: p < design.settings.alpha,
        ...explanation,
      }
    }),
  )
}

import type { EffectSize, PairwiseComparison } from '../statistical-results.ts'
import type { TierContrast } from './between-tiers.ts'
import { finite } from './comparison.ts'
import type { Membership } from './family.ts'

export const pairwiseComparisons = (
  contrasts: readonly (TierContrast & Membership)[],
  alpha: number,
): PairwiseComparison[] =>
  contrasts.map(({ measure, model, tier1, tier2, overall, contrast, adjusted, family, familySize }) => ({
    model,
    metric: measure.metric.id,
    tier1,
    tier2,
    n1: contrast.n.a,
    n2: contrast.n.b,
    u_statistic: null,
    p_value_raw: finite(contrast.difference.p),
    p_value: finite(adjusted),
    is_significant: adjusted < alpha,
    ...(overall ? { overall_contrast: true } : {}),
    method: contrast.difference.method,
    reasons: contrast.difference.reasons,
    p_value_naive: finite(contrast.difference.pNaive),
    family,
    family_size: familySize,
  }))

/** Cliff's delta of what single runs have values of. */
export const effectSizes = (contrasts: readonly TierContrast[]): EffectSize[] =>
  contrasts.flatMap(({ measure, model, tier1, tier2, contrast: { delta } }) => {
    if (!delta) return []
    return {
      model,
      metric: measure.metric.id,
      tier1,
      tier2,
      cliffs_delta: finite(delta.value),
      ci_low: finite(delta.low),
      ci_high: finite(delta.high),
      is_significant: delta.low > 0 || delta.high < 0,
      ci_low_naive: finite(delta.naive.low),
      ci_high_naive: finite(delta.naive.high),
      method: delta.method,
      reasons: delta.reasons,
      unit: delta.unit,
      units: delta.units,
    }
  })

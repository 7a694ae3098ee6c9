import type { EffectSize, PairwiseComparison } from '../statistical-results.ts'
import { finite } from './comparison.ts'
import type { Findings, Rules } from './rules.ts'

/** Do two tiers of a model differ? */
export const pairwiseComparisons = (findings: Findings, rules: Rules): PairwiseComparison[] =>
  rules.tests(findings).map(({ model, metric, tier1, tier2, overall, n, u, p, adjusted, explanation }) => ({
    model,
    metric,
    tier1,
    tier2,
    n1: n.a,
    n2: n.b,
    u_statistic: finite(u),
    p_value_raw: finite(p),
    p_value: finite(adjusted),
    is_significant: adjusted < findings.design.settings.alpha,
    ...(overall ? { overall_contrast: true } : {}),
    ...explanation,
  }))

/** How far the second tier is above the first. */
export const effectSizes = (findings: Findings, rules: Rules): EffectSize[] =>
  rules.effects(findings).map(({ model, metric, tier1, tier2, delta, low, high, explanation }) => ({
    model,
    metric,
    tier1,
    tier2,
    cliffs_delta: finite(delta),
    ci_low: finite(low),
    ci_high: finite(high),
    is_significant: low > 0 || high < 0,
    ...explanation,
  }))

import { gather } from '../../core/gather.ts'
import { reason } from '../../core/reasons.ts'
import { words } from '../../core/table.ts'
import { type RankEffect, scheirerRayHare } from '../../statistics/scheirer-ray-hare.ts'
import { shapiroWilk } from '../../statistics/shapiro-wilk.ts'
import type {
  EffectSize,
  InteractionTest,
  NormalityTest,
  OmnibusTest,
  PairwiseComparison,
  StatisticalResults,
  TierDescriptive,
} from '../statistical-results.ts'
import { correlations } from './correlations.ts'
import { type Design, type ModelDesign, type TierDesign, triedTiers } from './design.ts'
import { finite } from './level-comparison.ts'
import type { Described, Findings, Rules } from './rules.ts'

const fewestForNormality = 3
const fewestForInteractions = 10

/** The lists of a profile. */
export const resultsOf = (findings: Findings, rules: Rules): StatisticalResults => ({
  normality_tests: normalityTests(findings.design, rules),
  omnibus_tests: omnibusTests(findings.design, rules),
  pairwise_comparisons: pairwiseComparisons(findings, rules),
  effect_sizes: effectSizes(findings, rules),
  power_analysis: rules.power(findings),
  correlations: correlations(findings.design, rules),
  tier_descriptives: tierDescriptives(findings.design, rules),
  interaction_tests: interactionTests(findings.design, rules),
})

/** Shapiro-Wilk of every metric in every tier of every model. */
const normalityTests = (design: Design, rules: Rules): NormalityTest[] => {
  const metrics = rules.normality(design)
  return design.models.flatMap(({ model, tiers }) =>
    tiers.flatMap(({ tier, place }) =>
      metrics.flatMap(({ id, values }) => {
        const sample = values(place)
        if (sample.length < fewestForNormality) return []
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

/** Whether any tier of a model differs from another, for every metric that at least two of them have. */
const omnibusTests = (design: Design, rules: Rules): OmnibusTest[] => {
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

/** Do two tiers of a model differ? */
const pairwiseComparisons = (findings: Findings, rules: Rules): PairwiseComparison[] =>
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
const effectSizes = (findings: Findings, rules: Rules): EffectSize[] =>
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

/** Pass rate, cost and cost of pass of every tier over its runs, and for each model the least cost of pass. */
const tierDescriptives = (design: Design, rules: Rules): TierDescriptive[] =>
  design.models.flatMap(each => {
    const tiers = triedTiers(each).map(tier => described(each.model, tier, rules.describe(tier.place, design)))
    return [...tiers, ...frontierOf(each, tiers, rules)]
  })

const described = (
  model: string | null,
  { tier, place }: TierDesign,
  { passRate, meanCost, medianCost, costOfPass }: Described,
): TierDescriptive => ({
  model,
  tier,
  n: place.runs.rows.length,
  pass_rate: finite(passRate),
  mean_cost: finite(meanCost),
  median_cost: finite(medianCost),
  cop: finite(costOfPass),
})

/** None where no tier has a cost of pass; of equal ones the first. */
const frontierOf = (model: ModelDesign, tiers: readonly TierDescriptive[], rules: Rules): TierDescriptive[] => {
  const [first, ...others] = tiers.flatMap(({ tier, cop }) => (cop === null ? [] : [{ tier, cop }]))
  if (!first) return []
  const least = others.reduce((a, b) => (b.cop < a.cop ? b : a), first)
  return [
    {
      model: model.model,
      tier: 'frontier',
      n: rules.runsOf(model),
      pass_rate: null,
      mean_cost: null,
      median_cost: null,
      cop: least.cop,
      frontier_tier: least.tier,
    },
  ]
}

/** Scheirer-Ray-Hare of model and tier over all runs that have both; with one model it still says what the tiers do. */
const interactionTests = (design: Design, rules: Rules): InteractionTest[] => {
  const { runs, settings } = design
  const [models, tiers] = [words(runs, 'agent_model'), words(runs, 'tier')]
  const placed = [...models.keys()].filter(row => models[row] !== null && tiers[row] !== null)
  return rules.interactions(design).flatMap(({ id, column }) => {
    const rows = placed.filter(row => !Number.isNaN(column[row]))
    if (rows.length < fewestForInteractions) return []
    const { factorA, factorB, interaction } = scheirerRayHare(
      gather(column, rows),
      rows.map(row => models[row] ?? ''),
      rows.map(row => tiers[row] ?? ''),
    )
    const row = (effect: InteractionTest['effect'], { h, df, p }: RankEffect): InteractionTest => ({
      metric: id,
      effect,
      h_statistic: finite(h),
      df,
      p_value: finite(p),
      is_significant: p < settings.alpha,
      ...rules.explained({ method: 'Scheirer-Ray-Hare', reasons: [reason('design-ignored')] }),
    })
    return [row('agent_model', factorA), row('tier', factorB), row('interaction', interaction)]
  })
}

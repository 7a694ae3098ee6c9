import type { TierDescriptive } from '../statistical-results.ts'
import { finite } from './comparison.ts'
import { type Design, type ModelDesign, type TierDesign, triedTiers } from './design.ts'
import type { Described, Rules } from './rules.ts'

/** Pass rate, cost and cost of pass of every tier over its runs, and for each model the least cost of pass. */
export const tierDescriptives = (design: Design, rules: Rules): TierDescriptive[] =>
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

import type { Rows } from '../../core/table.ts'
import costOfPass from '../../metrics/cost-of-pass.ts'
import { measured } from '../../statistics/describe.ts'
import { median } from '../../statistics/quantile.ts'
import { mean } from '../../statistics/sum.ts'
import { column } from '../published/measures.ts'
import type { TierDescriptive } from '../statistical-results.ts'
import { finite } from './comparison.ts'
import type { Design, ModelDesign } from './design.ts'

/** Pass rate, cost and cost of pass of every tier over its runs, and for each model the least cost of pass. */
export const tierDescriptives = ({ models }: Design): TierDescriptive[] =>
  models.flatMap(each => {
    const tiers = each.tiers.map(({ tier, place }) => described(each.model, tier, place.runs))
    return [...tiers, ...frontierOf(each, tiers)]
  })

const described = (model: string | null, tier: string, runs: Rows): TierDescriptive => {
  const passed = measured(column(runs, 'pass_rate'))
  const costs = measured(column(runs, 'cost_usd'))
  return {
    model,
    tier,
    n: runs.rows.length,
    pass_rate: finite(mean(passed)),
    mean_cost: finite(mean(costs)),
    median_cost: finite(median(costs)),
    cop: passed.length > 0 && costs.length > 0 ? finite(costOfPass.value(runs).value) : null,
  }
}

/** None where no tier has a cost of pass; of equal ones the first. */
const frontierOf = ({ model, place }: ModelDesign, tiers: readonly TierDescriptive[]): TierDescriptive[] => {
  const [first, ...others] = tiers.flatMap(({ tier, cop }) => (cop === null ? [] : [{ tier, cop }]))
  if (!first) return []
  const least = others.reduce((a, b) => (b.cop < a.cop ? b : a), first)
  return [
    {
      model,
      tier: 'frontier',
      n: place.runs.rows.length,
      pass_rate: null,
      mean_cost: null,
      median_cost: null,
      cop: least.cop,
      frontier_tier: least.tier,
    },
  ]
}

import { measured } from '../../statistics/describe.ts'
import { median } from '../../statistics/quantile.ts'
import { mean, pairwiseSum } from '../../statistics/sum.ts'
import { orNull, type TierDescriptive } from '../statistical-results.ts'
import { column, passRate } from './measures.ts'
import type { ModelRuns, Study, TierRuns } from './study.ts'

/** Pass rate, cost and cost of pass of every tier, and for each model the least cost of pass. */
export const tierDescriptives = ({ models }: Study): TierDescriptive[] =>
  models.flatMap(model => {
    const tiers = model.tiers.filter(({ runs }) => runs.rows.length > 0).map(tier => described(model, tier))
    return [...tiers, ...frontierOf(model, tiers)]
  })

const described = ({ model }: ModelRuns, { tier, runs }: TierRuns): TierDescriptive => {
  const passed = mean(passRate.values(runs))
  const costs = column(runs, 'cost_usd')
  const cost = meanMeasured(costs)
  return {
    model,
    tier,
    n: runs.rows.length,
    pass_rate: orNull(passed),
    mean_cost: orNull(cost),
    median_cost: orNull(median(measured(costs))),
    cop: passed === 0 ? null : orNull(cost / passed),
  }
}

/** Rounded as pandas does: a missing value is added as 0 and not counted. */
const meanMeasured = (values: Float64Array): number => {
  const filled = values.map(value => (Number.isNaN(value) ? 0 : value))
  return pairwiseSum(filled) / measured(values).length
}

/** None where no tier has a cost of pass; of equal ones the first. */
const frontierOf = ({ model }: ModelRuns, tiers: readonly TierDescriptive[]): TierDescriptive[] => {
  const costs = tiers.flatMap(({ tier, cop }) => (cop === null ? [] : [{ tier, cop }]))
  if (costs.length === 0) return []
  const least = costs.reduce((a, b) => (b.cop < a.cop ? b : a))
  return [
    {
      model,
      tier: 'frontier',
      n: tiers.reduce((total, { n }) => total + n, 0),
      pass_rate: null,
      mean_cost: null,
      median_cost: null,
      cop: least.cop,
      frontier_tier: least.tier,
    },
  ]
}

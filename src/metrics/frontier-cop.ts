import { defineMetric } from '../core/metric.ts'
import costOfPass, { costAndPasses } from './cost-of-pass.ts'
import { splitByTier, tierNames } from './shared/tiers.ts'

export default defineMetric({
  id: 'frontier_cop',
  per: 'contrast',
  title: 'Frontier cost of pass',
  description:
    'The least cost of pass that any tier reaches, with that tier: what a pass costs where one chooses the cheapest way ' +
    'to get it. Of tiers that cost the same the first is named. Tiers without passes are left out: n counts those ' +
    'with a cost of pass, missing those without. Does not apply where runs have no tier.',
  formula: 'least cost of pass over tiers',
  format: 'usd',
  better: 'lower',
  range: [0, Infinity],
  groupings: ['overall', 'by_experiment', 'by_task', 'by_model', 'by_agent', 'by_agent_and_model'],
  variants: () => [{ id: '', title: '', better: 'lower' }],
  interval: {
    rule: 'totals',
    totals: (runs, _variant, _group, whole) => {
      const tiers = new Map(splitByTier(runs).map(({ tier, rows }) => [tier, rows]))
      return tierNames(whole.runs).flatMap(tier => {
        const rows = tiers.get(tier)
        return rows ? costAndPasses(rows) : [0, 0]
      })
    },
    combine: totals => {
      let least = NaN
      for (let i = 0; i < totals.length; i += 2)
        if (totals[i + 1] > 0 && !(totals[i] / totals[i + 1] >= least)) least = totals[i] / totals[i + 1]
      return least
    },
  },
  value: ({ rows }) => {
    const tiers = splitByTier(rows).map(({ tier, rows }) => ({ tier, cost: costOfPass.value(rows).value }))
    if (tiers.length === 0) return null
    const [first, ...others] = tiers.filter(({ cost }) => !Number.isNaN(cost))
    if (!first) return { value: NaN, n: 0, missing: tiers.length, reason: 'no tier has passes' }
    const least = others.reduce((a, b) => (b.cost < a.cost ? b : a), first)
    return { value: least.cost, n: others.length + 1, missing: tiers.length - others.length - 1, label: least.tier }
  },
})

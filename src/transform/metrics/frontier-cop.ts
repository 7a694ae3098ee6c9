import { defineMetric, type Group } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import type { Rows } from '../../core/table.ts'
import costOfPass from './cost-of-pass.ts'
import { weightedTotals } from './shared/task-weights.ts'
import { splitByTier, tierNames } from './shared/tiers.ts'

/** What the runs that have a cost and a verdict cost, and how far they passed, tasks weighing alike. */
const costAndPasses = (runs: Rows, group: Group): readonly number[] =>
  weightedTotals(runs, group, ['cost_usd', 'pass_rate']).totals

export default defineMetric({
  id: 'frontier_cop',
  per: 'contrast',
  role: 'diagnostic',
  title: 'Frontier cost of pass',
  description:
    'The least cost of pass that any tier reaches, with that tier: what a pass costs where one chooses the cheapest way ' +
    'to get it; tasks weigh alike. Of tiers that cost the same the first is named. Tiers without passes are left out: n counts those ' +
    'with a cost of pass, missing those without. Does not apply where runs have no tier.',
  formula: 'least cost of pass over tiers',
  format: 'usd',
  better: 'lower',
  range: [0, Infinity],
  groupings: ['overall', 'by_experiment', 'by_task', 'by_model', 'by_agent', 'by_agent_and_model'],
  variants: () => [{ id: '', title: '', better: 'lower' }],
  interval: {
    rule: 'totals',
    totals: (runs, _variant, group, whole) => {
      const tiers = new Map(splitByTier(runs).map(({ tier, rows }) => [tier, rows]))
      return tierNames(whole.runs).flatMap(tier => {
        const rows = tiers.get(tier)
        return rows ? costAndPasses(rows, group) : [0, 0]
      })
    },
    combine: totals => {
      let least = NaN
      for (let i = 0; i < totals.length; i += 2)
        if (totals[i + 1] > 0 && !(totals[i] / totals[i + 1] >= least)) least = totals[i] / totals[i + 1]
      return least
    },
  },
  value: group => {
    const tiers = splitByTier(group.rows).map(({ tier, rows }) => {
      const [cost, passes] = costAndPasses(rows, group)
      return { tier, overRuns: costOfPass.value(rows).value, overTasks: cost / passes }
    })
    if (tiers.length === 0) return null
    const reached = tiers.filter(({ overRuns }) => !Number.isNaN(overRuns))
    const counts = { n: reached.length, missing: tiers.length - reached.length }
    if (reached.length === 0) return { value: NaN, ...counts, reasons: [reason('no-tier-with-passes')] }
    // The tier that is named belongs to the estimate.
    const { tier } = reached.reduce((a, b) => (b.overTasks < a.overTasks ? b : a))
    return { value: Math.min(...reached.map(({ overRuns }) => overRuns)), ...counts, label: tier }
  },
})

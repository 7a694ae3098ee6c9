import { defineMetric } from '../../core/metric.ts'
import type { ModelUsage } from '../../core/record.ts'
import { sum } from '../../statistics/sum.ts'

const costOf = (usage: readonly ModelUsage[]) => sum(usage.map(use => use.costUsd))

const costliest = (usage: readonly ModelUsage[]) => usage.reduce((a, b) => (b.costUsd > a.costUsd ? b : a)).model

export default defineMetric({
  id: 'delegation_cost_ratio',
  per: 'run',
  role: 'diagnostic',
  title: 'Share of cost outside the primary model',
  description:
    'How much of the cost went to other models than the primary one, small auxiliary calls included. The primary model ' +
    'is the one the experiment names for its agent, or the costliest where that one was not used. Neither more nor ' +
    'less is better. Not measured where fewer than two models were used or the cost of any is missing.',
  formula: 'cost of all models but the primary one / cost of all models',
  format: 'percent',
  better: 'neither',
  range: [0, 1],
  value: ({ usage, key }) => {
    if (new Set(usage.map(use => use.model)).size < 2) return NaN
    const primary = usage.some(use => use.model === key.model) ? key.model : costliest(usage)
    const total = costOf(usage)
    return total === 0 ? NaN : costOf(usage.filter(use => use.model !== primary)) / total
  },
})

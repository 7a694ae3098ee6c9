import { defineMetric } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import { numbers } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { sum } from '../../statistics/sum.ts'
import { alikeness } from './shared/alikeness.ts'

export default defineMetric({
  id: 'consistency_pooled',
  per: 'group',
  role: 'diagnostic',
  title: 'Consistency, pooled',
  description:
    'How alike the scores of all runs of the group are, whichever task and subtest they belong to: differences between ' +
    'tasks lower it as much as differences between repetitions, which consistency alone tells. Kept for comparison ' +
    'with analyses that pool the runs of a tier. Not measured with fewer than two scores.',
  formula: '1 - sd / mean of score over all runs, limited to 0..1',
  format: 'score',
  better: 'higher',
  range: [0, 1],
  interval: {
    rule: 'totals',
    totals: runs => {
      const scores = measured(numbers(runs, 'score'))
      return [scores.length, sum(scores), sum(scores.map(score => score * score))]
    },
    combine: totals => {
      const n = totals[0]
      const total = totals[1]
      const squares = totals[2]
      if (n < 2) return NaN
      const variance = Math.max(0, squares - (total * total) / n) / (n - 1)
      return total > 0 ? Math.max(0, 1 - (Math.sqrt(variance) * n) / total) : 0
    },
  },
  value: runs => {
    const scores = numbers(runs, 'score')
    const n = measured(scores).length
    const counts = { n, missing: scores.length - n }
    return n < 2
      ? { value: NaN, ...counts, reasons: [reason('too-few-scores')] }
      : { value: alikeness(scores), ...counts }
  },
})

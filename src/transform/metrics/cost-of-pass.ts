import { defineMetric } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import { numbers } from '../../core/table.ts'
import { sum } from '../../statistics/sum.ts'

export default defineMetric({
  id: 'cost_of_pass',
  per: 'group',
  role: 'headline',
  place: 4,
  title: 'Cost of pass',
  description:
    'What one passed run costs on average, the failed ones paid for as well: the mean cost over the pass rate, both over ' +
    'the runs that have a cost and a verdict; n counts these. Where none of them passed there is no answer, however ' +
    'much was spent.',
  formula: 'mean cost / pass rate',
  format: 'usd',
  better: 'lower',
  range: [0, Infinity],
  interval: { rule: 'ratio', numerator: 'cost_usd', denominator: 'pass_rate' },
  value: runs => {
    const costs = numbers(runs, 'cost_usd')
    const verdicts = numbers(runs, 'pass_rate')
    const complete = [...costs.keys()].filter(i => !Number.isNaN(costs[i] + verdicts[i]))
    const passes = complete.filter(i => verdicts[i] === 1).length
    const counts = { n: complete.length, missing: costs.length - complete.length }
    if (complete.length === 0) return { value: NaN, ...counts, reasons: [reason('no-cost-and-verdict')] }
    if (passes === 0) return { value: NaN, ...counts, reasons: [reason('no-passes')] }
    // Mean cost over pass rate: the number of runs cancels out.
    return { value: sum(complete.map(i => costs[i])) / passes, ...counts }
  },
})

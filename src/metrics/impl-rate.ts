import { defineMetric } from '../core/metric.ts'

export default defineMetric({
  id: 'impl_rate',
  per: 'run',
  title: 'Implementation rate',
  description:
    "The share of the rubric's points that was achieved: each judge's points over the points possible, then the " +
    'median over judges. Criteria that do not apply are left out of both sums. Judges may give more points than ' +
    'there are; a value above 1 is kept. Not measured where no judge has a rubric with points.',
  formula: 'median over judges of (sum of points achieved / sum of points possible)',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  judged: 'judge_impl_rate',
  value: run => run.consensus.implRate,
})

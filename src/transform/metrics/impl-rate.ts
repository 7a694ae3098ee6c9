import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'impl_rate',
  per: 'run',
  role: 'headline',
  place: 3,
  title: 'Implementation rate',
  description:
    'The share of the points that was achieved: the points of a rubric over the points possible, of several judges the ' +
    'median; in a source with tests or checks the share that passed. Criteria that do not apply are left out of both ' +
    'sums. More points may be given than there are; a value above 1 is kept. A judge who gives a criterion less than 0 ' +
    'or more than twice its points has no rate. Not measured where nothing has points.',
  formula: 'sum of points achieved / sum of points possible; the median over judges',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  isOutcome: true,
  judged: 'judge_impl_rate',
  value: run => run.consensus.implRate,
})

import { defineMetric } from '../../core/metric.ts'
import implRate from './impl-rate.ts'
import passRate from './pass-rate.ts'

export default defineMetric({
  id: 'composite',
  per: 'run',
  role: 'diagnostic',
  title: 'Composite score',
  description:
    'The mean of verdict and implementation rate: half for passing at all, half for how much of the rubric was ' +
    'met. Not measured where either of the two is missing.',
  formula: '(pass + impl_rate) / 2',
  format: 'score',
  better: 'higher',
  range: [0, 1],
  value: run => (passRate.value(run) + implRate.value(run)) / 2,
})

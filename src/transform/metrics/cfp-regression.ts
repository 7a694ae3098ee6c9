import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'cfp_regression',
  per: 'run',
  role: 'diagnostic',
  title: 'Regression rate of changes',
  description:
    'The share of batches of changes that broke a check which had passed before, of those that such a check looked ' +
    'at: unlike the change fail percentage it leaves out what had never worked. Not measured where no change was ' +
    'followed by a check that had passed before.',
  formula: 'batches that failed what had passed / batches checked by what had passed',
  format: 'percent',
  better: 'lower',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'cfp_regression'),
})

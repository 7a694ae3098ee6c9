import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'tests_progress',
  per: 'run',
  role: 'diagnostic',
  title: 'Progress by tests',
  description:
    'The largest share of tests that passed in any check of the run. A check may have run some of the tests only. ' +
    'Not measured where no check says how many passed.',
  formula: 'most of tests passed / tests, over checks',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'tests_progress'),
})

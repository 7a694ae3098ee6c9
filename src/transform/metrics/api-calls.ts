import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'api_calls',
  per: 'run',
  role: 'diagnostic',
  title: 'Calls to the model',
  description:
    'How many calls to a model the harness counted for the run. Neither more nor fewer is better. Not measured ' +
    'where it does not count them.',
  formula: 'recorded calls to the model',
  format: 'count',
  better: 'neither',
  range: [0, Infinity],
  value: run => run.apiCalls,
})

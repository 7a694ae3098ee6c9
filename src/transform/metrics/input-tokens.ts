import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'input_tokens',
  per: 'run',
  role: 'diagnostic',
  title: 'Input tokens',
  description:
    'Tokens sent to the model that were neither written to its cache nor read from it. Not measured where the ' +
    'source does not count them.',
  formula: 'recorded input tokens outside the cache',
  format: 'count',
  better: 'lower',
  range: [0, Infinity],
  value: run => run.tokens.input,
})

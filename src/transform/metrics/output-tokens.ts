import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'output_tokens',
  per: 'run',
  role: 'diagnostic',
  title: 'Output tokens',
  description: 'Tokens the model wrote. Not measured where the source does not count them.',
  formula: 'recorded output tokens',
  format: 'count',
  better: 'lower',
  range: [0, Infinity],
  value: run => run.tokens.output,
})

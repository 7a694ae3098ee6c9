import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'cache_creation_tokens',
  per: 'run',
  role: 'diagnostic',
  title: 'Cache creation tokens',
  description: 'Tokens sent to the model and written to its cache. Not measured where the source does not count them.',
  formula: 'recorded tokens written to the cache',
  format: 'count',
  better: 'lower',
  range: [0, Infinity],
  value: run => run.tokens.cacheCreation,
})

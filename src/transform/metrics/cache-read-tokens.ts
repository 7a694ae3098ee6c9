import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'cache_read_tokens',
  per: 'run',
  role: 'diagnostic',
  title: 'Cache read tokens',
  description: 'Tokens the model read from its cache. Not measured where the source does not count them.',
  formula: 'recorded tokens read from the cache',
  format: 'count',
  better: 'lower',
  range: [0, Infinity],
  value: run => run.tokens.cacheRead,
})

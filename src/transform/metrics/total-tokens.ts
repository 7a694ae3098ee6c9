import { defineMetric } from '../../core/metric.ts'
import { totalOfMeasured } from './shared/aggregates.ts'

export default defineMetric({
  id: 'total_tokens',
  per: 'run',
  role: 'secondary',
  place: 2,
  title: 'Tokens',
  description:
    'Tokens of all four kinds together: input, output, written to the cache and read from it. Kinds the source does ' +
    'not count add nothing; not measured where it counts neither input nor output.',
  formula: 'input + output + cache creation + cache read tokens',
  format: 'count',
  better: 'lower',
  range: [0, Infinity],
  value: ({ tokens: { total, input, output, cacheCreation, cacheRead } }) =>
    total ??
    (Number.isNaN(input) && Number.isNaN(output) ? NaN : totalOfMeasured([input, output, cacheCreation, cacheRead])),
})

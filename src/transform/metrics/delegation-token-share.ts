import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'delegation_token_share',
  per: 'run',
  role: 'diagnostic',
  title: 'Share of tokens of sub-agents',
  description:
    'How much of the tokens of a run its sub-agents used, tokens read from the cache included. Small auxiliary calls ' +
    'are no delegation. Neither more nor less is better. Not measured without sub-agents, or where the tokens of one ' +
    'are not recorded.',
  formula: 'tokens of sub-agents / tokens of all agents',
  format: 'percent',
  better: 'neither',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'delegation_token_share'),
})

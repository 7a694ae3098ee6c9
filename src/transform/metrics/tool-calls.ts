import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'tool_calls',
  per: 'run',
  role: 'diagnostic',
  title: 'Tool calls',
  description:
    'How many tools the agents of a run called, sub-agents included. Neither more nor fewer is better. Not measured ' +
    'without a transcript that has the steps.',
  formula: 'number of tool calls',
  format: 'count',
  better: 'neither',
  range: [0, Infinity],
  value: ({ process }) => measuredValue(process, 'tool_calls'),
})

import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'tool_success_rate',
  per: 'run',
  role: 'diagnostic',
  title: 'Tool success rate',
  description:
    'The share of tool calls that succeeded, of those of which the outcome is known. Calls that were denied count as ' +
    'failed, and so do commands with an exit code that is not 0; calls that were cancelled because of others are ' +
    'left out. Not measured without calls.',
  formula: 'calls that succeeded / (calls - cancelled - unknown)',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'tool_success_rate'),
})

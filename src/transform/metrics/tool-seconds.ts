import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'tool_seconds',
  per: 'run',
  role: 'diagnostic',
  title: 'Time in tools',
  description:
    'The seconds in which tools were running, summed over all agents; calls that wait for another agent are left ' +
    'out. Not measured without times, those at which tools ended included.',
  formula: 'sum of gaps that end in a result of a tool',
  format: 'seconds',
  better: 'lower',
  range: [0, Infinity],
  value: ({ process }) => measuredValue(process, 'tool_seconds'),
})

import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'tool_breadth',
  per: 'run',
  role: 'diagnostic',
  title: 'Breadth of tools',
  description:
    'The share of the tools on offer that were used at least once. Neither more nor fewer is better. Not measured ' +
    'where the transcript does not list the tools on offer.',
  formula: 'tools on offer that were used / tools on offer',
  format: 'percent',
  better: 'neither',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'tool_breadth'),
})

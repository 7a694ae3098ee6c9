import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'tool_time_share',
  per: 'run',
  role: 'diagnostic',
  title: 'Share of time in tools',
  description:
    'The share of the time of all agents in which tools were running. Waits for people are left out of that time; ' +
    'waits of one agent for another are part of it. Not measured without times, those at which tools ended included.',
  formula: 'time until tools returned / time of all agents',
  format: 'percent',
  better: 'neither',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'tool_time_share'),
})

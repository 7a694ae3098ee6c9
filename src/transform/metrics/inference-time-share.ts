import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'inference_time_share',
  per: 'run',
  role: 'diagnostic',
  title: 'Share of time in the model',
  description:
    'The share of the time of all agents in which the model was answering. Waits for people are left out of that ' +
    'time; waits of one agent for another are part of it. Not measured without times, those at which tools ended included.',
  formula: 'time until the model answered / time of all agents',
  format: 'percent',
  better: 'neither',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'inference_time_share'),
})

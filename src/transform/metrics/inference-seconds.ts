import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'inference_seconds',
  per: 'run',
  role: 'diagnostic',
  title: 'Time in the model',
  description:
    'The seconds in which the model was answering, summed over all agents. Not measured without times, those at which tools ended included.',
  formula: 'sum of gaps that end in an answer of the model',
  format: 'seconds',
  better: 'lower',
  range: [0, Infinity],
  value: ({ process }) => measuredValue(process, 'inference_seconds'),
})

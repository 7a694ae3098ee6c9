import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'human_wait_seconds',
  per: 'run',
  role: 'diagnostic',
  title: 'Time waiting for people',
  description:
    'The seconds in which agents waited for a message, an answer or an approval of a person. No other time includes ' +
    'it. Neither more nor less is better. Not measured without times.',
  formula: 'sum of gaps that end in input of a person',
  format: 'seconds',
  better: 'neither',
  range: [0, Infinity],
  value: ({ process }) => measuredValue(process, 'human_wait_seconds'),
})

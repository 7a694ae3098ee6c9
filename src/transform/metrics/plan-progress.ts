import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'plan_progress',
  per: 'run',
  role: 'diagnostic',
  title: 'Progress by the plan',
  description:
    "The share of items done in the last plan that the agent wrote down. It is the agent's own word and rests on how " +
    'it divides its work. Not measured without a plan.',
  formula: 'items done / items, in the last plan',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'plan_progress'),
})

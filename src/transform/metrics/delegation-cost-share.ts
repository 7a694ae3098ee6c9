import { defineMetric } from '../../core/metric.ts'
import { pricesDate } from '../../core/prices.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'delegation_cost_share',
  per: 'run',
  role: 'diagnostic',
  title: 'Share of cost of sub-agents',
  description:
    'How much of the cost of a run its sub-agents caused. Costs are those declared in the transcript, else the prices of ' +
    `exactly counted tokens (settings first, then list prices of ${pricesDate}). Small auxiliary calls are no delegation. ` +
    'Neither more nor less is better. Not measured without sub-agents, or where the cost of one is not known.',
  formula: 'cost of sub-agents / cost of the run',
  format: 'percent',
  better: 'neither',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'delegation_cost_share'),
})

import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'tool_success_rate_excluding_denied',
  per: 'run',
  role: 'diagnostic',
  title: 'Tool success rate without denials',
  description:
    'The share of tool calls that succeeded, of those that were allowed and of which the outcome is known: what a ' +
    'person or a rule turned down says nothing about how well tools are used. Not measured without such calls.',
  formula: 'calls that succeeded / (calls - cancelled - unknown - denied)',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'tool_success_rate_excluding_denied'),
})

import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'tool_success_rate_semantic',
  per: 'run',
  role: 'diagnostic',
  title: 'Tool success rate, by meaning',
  description:
    'The share of tool calls that did what they are for: beside those that succeeded, commands that only report by ' +
    'their exit code that nothing was found, and checks that ran and found a failure. Not measured without calls of ' +
    'which the outcome is known.',
  formula: '(calls that succeeded + harmless exit codes + failed checks) / (calls - cancelled - unknown)',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'tool_success_rate_semantic'),
})

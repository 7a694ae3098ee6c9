import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'correction_frequency',
  per: 'run',
  role: 'diagnostic',
  title: 'Correction frequency',
  description:
    'The share of steps in which an agent corrects its own work: it tries again what failed, restores files, edits ' +
    'after a failed check, or removes lines that it had added itself. What a person asked for and lines of other ' +
    'agents do not count. Not measured without tool calls.',
  formula: 'steps with at least one correction / steps',
  format: 'percent',
  better: 'lower',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'correction_frequency'),
})

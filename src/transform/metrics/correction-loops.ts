import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'correction_loops',
  per: 'run',
  role: 'diagnostic',
  title: 'Correction loops',
  description:
    'How often a batch of changes followed one that had failed its checks. A batch is a row of edits with the checks ' +
    'that come before the next edit. Not measured where no change was checked.',
  formula: 'checked batches of changes that follow a failed one',
  format: 'count',
  better: 'lower',
  range: [0, Infinity],
  value: ({ process }) => measuredValue(process, 'correction_loops'),
})

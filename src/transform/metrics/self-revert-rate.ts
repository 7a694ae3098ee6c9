import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'self_revert_rate',
  per: 'run',
  role: 'diagnostic',
  title: 'Share of files taken back',
  description:
    'The share of the files that a run edited and then left as they had been: restored by a command such as git ' +
    'restore, or by edits that cancel out. Not measured where no file was edited.',
  formula: 'files edited and restored / files edited',
  format: 'percent',
  better: 'lower',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'self_revert_rate'),
})

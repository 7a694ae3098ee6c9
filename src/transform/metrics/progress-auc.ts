import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'progress_auc',
  per: 'run',
  role: 'diagnostic',
  title: 'Progress over the run',
  description:
    'How early progress is made: the mean over all actions of the share of milestones reached so far, so a run that ' +
    'gets there sooner has more. Not measured where the task declares no milestones.',
  formula: 'mean over actions of weight reached so far / weight of all milestones',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'progress_auc'),
})

import { defineMetric } from '../../core/metric.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'task_distribution_efficiency',
  per: 'run',
  role: 'diagnostic',
  title: 'Task distribution efficiency',
  description:
    'How little time agents spend waiting for other agents: 1 where none ever waits. Waits for people are left out. ' +
    'Not measured unless there are at least two agents with times, so a single agent gets no 1 for free.',
  formula: '1 - sum of idle time / sum of life, over agents',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  value: ({ process }) => measuredValue(process, 'task_distribution_efficiency'),
})

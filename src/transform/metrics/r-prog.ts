import { defineMetric } from '../../core/metric.ts'
import { sum } from '../../statistics/sum.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'r_prog',
  per: 'run',
  role: 'diagnostic',
  place: 1,
  title: 'Fine-grained progress rate',
  description:
    'How far the run came: the weight of the progress steps it reached over the weight of all that were expected. ' +
    'Taken from the milestones of the task as the transcript shows them, else from the tracked steps, else from what the ' +
    'harness recorded; one analysis uses one of them for all its runs. Steps without a weight or of which nobody knows ' +
    'whether they were reached are left out. Not measured without steps.',
  formula: 'sum of weights of reached steps / sum of weights of expected steps',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  sources: {
    transcript: run => measuredValue(run.process, 'r_prog'),
    changes: run => {
      const known = run.steps.filter(step => step.completed !== null && !Number.isNaN(step.weight))
      const expected = sum(known.map(step => step.weight))
      return expected === 0 ? NaN : sum(known.filter(step => step.completed).map(step => step.weight)) / expected
    },
    recorded: run => run.recorded.process.r_prog,
  },
})

import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'duration_seconds',
  per: 'run',
  role: 'secondary',
  place: 1,
  title: 'Duration',
  description:
    'How many seconds the run took in all, as its harness recorded it: usually the time of the agent and of the ' +
    'judging together. Not measured where no time is recorded.',
  formula: 'recorded seconds of the whole run',
  format: 'seconds',
  better: 'lower',
  range: [0, Infinity],
  value: run => run.seconds.total,
})

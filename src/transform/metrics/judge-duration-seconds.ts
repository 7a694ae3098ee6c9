import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'judge_duration_seconds',
  per: 'run',
  role: 'diagnostic',
  title: 'Duration of judging',
  description:
    'How many seconds passed while the run was judged, as its harness recorded it. Not measured where no time is ' +
    'recorded.',
  formula: 'recorded seconds of judging',
  format: 'seconds',
  better: 'lower',
  range: [0, Infinity],
  value: run => run.seconds.judge,
})

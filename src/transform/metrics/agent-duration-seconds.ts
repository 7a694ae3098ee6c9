import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'agent_duration_seconds',
  per: 'run',
  role: 'diagnostic',
  title: 'Duration of the agent',
  description:
    'How many seconds the agent worked, as its harness recorded it; judging is not part of it. Not measured where ' +
    'no time is recorded.',
  formula: 'recorded seconds of the agent',
  format: 'seconds',
  better: 'lower',
  range: [0, Infinity],
  value: run => run.seconds.agent,
})

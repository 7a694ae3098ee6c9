import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'num_turns',
  per: 'run',
  role: 'secondary',
  place: 3,
  title: 'Turns',
  description:
    "How many turns the agent took, from the agent's own result; sub-agents have turns of their own that are not " +
    "in it. Neither more nor fewer is better. Not measured where the agent's result does not say.",
  formula: 'recorded turns of the agent',
  format: 'count',
  better: 'neither',
  range: [0, Infinity],
  value: run => run.turns,
})

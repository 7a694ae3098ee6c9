import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'cost_usd',
  per: 'run',
  role: 'headline',
  place: 5,
  title: 'Cost',
  description:
    "What the agent's run cost in US dollars, all models it used included. Judging is not part of it. Not " +
    'measured where the source records no cost.',
  formula: 'recorded cost of the agent in US dollars',
  format: 'usd',
  better: 'lower',
  range: [0, Infinity],
  value: run => run.costUsd,
})

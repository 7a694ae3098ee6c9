import { defineMetric } from '../core/metric.ts'
import { sum } from '../statistics/sum.ts'

export default defineMetric({
  id: 'strategic_drift',
  per: 'run',
  title: 'Strategic drift',
  description:
    'How far the run strayed from its goal: 0 where every completed step served it, 1 where none did. Taken from the ' +
    'tracked steps, weighted, else from what the harness recorded; one analysis uses one of them for all its runs. ' +
    'Steps without a weight or an alignment are left out. Not measured where no step was completed.',
  formula: '1 - sum of (alignment * weight) / sum of weights, over completed steps',
  format: 'score',
  better: 'lower',
  range: [0, 1],
  witnesses: {
    changes: run => {
      const known = run.steps.filter(step => step.completed && !Number.isNaN(step.weight * step.alignment))
      const weight = sum(known.map(step => step.weight))
      return weight === 0 ? NaN : 1 - sum(known.map(step => step.alignment * step.weight)) / weight
    },
    recorded: run => run.recorded.process.strategic_drift,
  },
})

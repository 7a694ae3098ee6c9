import { defineMetric } from '../../core/metric.ts'
import { sum } from '../../statistics/sum.ts'
import { bankVersion } from '../process/drift/bank.ts'
import { weightsVersion } from '../process/drift/term-weights.ts'
import { measuredValue } from '../process/process-measures.ts'

export default defineMetric({
  id: 'strategic_drift',
  per: 'run',
  role: 'diagnostic',
  place: 2,
  title: 'Strategic drift',
  description:
    'How far the run strayed from its goal: 0 where everything served it, 1 where nothing did. From the transcript: how ' +
    'often what the agents did, eight actions at a time, is more like other tasks than like the one they were given ' +
    `(tasks of bank ${bankVersion}, weights of terms ${weightsVersion}); a ` +
    'goal of fewer than 30 terms or a run of fewer than 12 actions is not judged. Else from the tracked steps, weighted, ' +
    'else from what the harness recorded; one analysis uses one of them for all its runs. Steps without a weight or an ' +
    'alignment are left out. Not measured where no step was completed.',
  formula:
    'steps: 1 - sum of (alignment * weight) / sum of weights, over completed steps; transcript: 1 - mean over windows of ' +
    'the share of other goals that the window is less like',
  format: 'score',
  better: 'lower',
  range: [0, 1],
  sources: {
    transcript: run => measuredValue(run.process, 'strategic_drift'),
    changes: run => {
      const known = run.steps.filter(step => step.completed && !Number.isNaN(step.weight * step.alignment))
      const weight = sum(known.map(step => step.weight))
      return weight === 0 ? NaN : 1 - sum(known.map(step => step.alignment * step.weight)) / weight
    },
    recorded: run => run.recorded.process.strategic_drift,
  },
})

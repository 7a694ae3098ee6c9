import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'score',
  per: 'run',
  role: 'headline',
  place: 2,
  title: 'Score',
  description:
    'The score of the run, as the source has it or, where judges rate, as they agree: by default the median of their ' +
    'scores, otherwise as the consensus rule of the settings says. Judgments that are not valid are left out; a run ' +
    'without any valid judgment takes the score its harness recorded, and is not measured without one.',
  formula: 'the recorded score, or the median over judges',
  format: 'score',
  better: 'higher',
  range: [0, 1],
  standsInFor: 'impl_rate',
  isOutcome: true,
  judged: 'judge_score',
  value: run => run.consensus.score,
})

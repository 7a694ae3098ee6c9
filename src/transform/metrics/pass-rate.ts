import { defineMetric } from '../../core/metric.ts'

export default defineMetric({
  id: 'pass_rate',
  per: 'run',
  role: 'headline',
  place: 1,
  title: 'Pass rate',
  description:
    'Whether the run passed: 1 where it did, 0 where it did not, so that the mean over runs is the share that passed. ' +
    'The verdict is that of the source or, where judges rate, that of most of them (a tie is not a pass). A run ' +
    'without a verdict is not measured and left out.',
  formula: '1 if the verdict is pass, else 0',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  isOutcome: true,
  binary: true,
  value: run => (run.consensus.passed === null ? NaN : Number(run.consensus.passed)),
})

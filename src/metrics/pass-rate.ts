import { defineMetric } from '../core/metric.ts'

export default defineMetric({
  id: 'pass_rate',
  per: 'run',
  title: 'Pass rate',
  description:
    'Whether the run passed: 1 where the judges agreed on a pass, 0 where they did not (a tie is not a pass), so ' +
    'that the mean over runs is the share that passed. A run without a verdict is not measured and left out.',
  formula: '1 if the consensus verdict is pass, else 0',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  binary: true,
  value: run => (run.consensus.passed === null ? NaN : Number(run.consensus.passed)),
})

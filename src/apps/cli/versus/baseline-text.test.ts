import { expect, test } from 'vitest'
import type { RunSpec } from '../../../../test/support/runs.ts'
import { sideWith } from '../../../../test/support/sides.ts'
import { baselineNoise } from '../../../analysis/versus/baseline-noise.ts'
import { allMetrics } from '../../../metrics/all.gen.ts'
import { baselineNoiseText } from './baseline-text.ts'

const textOf = (runs: readonly RunSpec[]) => baselineNoiseText(baselineNoise(sideWith(runs), allMetrics), 200)

test('each metric has its error, its share and the runs that would reduce it', () =>
  expect(
    textOf([
      { task: 'a', run: 1, passed: false, implRate: 0.5, cost: 1 },
      { task: 'a', run: 2, passed: true, implRate: 0.5, cost: 3 },
      { task: 'b', run: 1, passed: true, implRate: 0.7, cost: 2 },
      { task: 'b', run: 2, passed: true, implRate: 0.7, cost: 2 },
    ]),
  ).toMatchInlineSnapshot(`
    "Noise of this baseline, which recurs in every comparison with it
      Pass rate: standard error 25.0 points, up to 50% of the variance of a comparison (candidate: 2 runs per task). With 8 runs per task: 12.5 points, up to 20%.
      Implementation rate: none, runs of the same task do not differ.
      Cost: standard error 25.0%, up to 50% of the variance of a comparison (candidate: 2 runs per task). With 8 runs per task: 12.5%, up to 20%."
  `))

test('one run of each task does not tell', () =>
  expect(textOf([1, 2].map(task => ({ task: `t${task}`, run: 1, passed: task === 1 })))).toContain(
    'Pass rate: unknown with one run of each task.',
  ))

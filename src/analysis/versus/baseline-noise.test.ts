import { describe, expect, test } from 'vitest'
import type { RunSpec } from '../../../test/support/runs.ts'
import { sideWith } from '../../../test/support/sides.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { baselineNoise, runsForShare, shareOfBase } from './baseline-noise.ts'

const noiseOf = (id: string, runs: readonly RunSpec[]) =>
  baselineNoise(sideWith(runs), allMetrics).find(({ metric }) => metric.id === id) ?? expect.fail(id)

const passes = (...tasks: readonly (readonly number[])[]): RunSpec[] =>
  tasks.flatMap((values, task) => values.map((value, run) => ({ task: `t${task}`, run, passed: value === 1 })))

describe('the noise of a baseline', () => {
  test('is what chance in its runs does to its mean', () => {
    // Variances .5 / 2 and 0 of the task means: their mean has a quarter of the sum.
    expect(noiseOf('pass_rate', passes([0, 1], [1, 1]))).toMatchObject({
      error: 0.25,
      runs: 2,
      isRelative: false,
      hasSubtests: false,
      share: 0.5,
      wanted: { share: 0.2, runs: 8, error: 0.125 },
    })
  })

  test('of an amount is a share of its mean', () => {
    const costs = [1, 3, 2, 2].map((cost, i) => ({ task: i < 2 ? 'a' : 'b', run: i, cost }))
    // Variance 2 / 2 and 0, over 4; the mean is 2.
    expect(noiseOf('cost_usd', costs)).toMatchObject({ error: 0.25, isRelative: true })
  })

  test('a task of one run scatters as the others do; where no task has more it is unknown', () => {
    expect(noiseOf('pass_rate', passes([0, 1], [1])).error).toBeCloseTo(Math.sqrt((0.5 / 2 + 0.5) / 4), 12)
    expect(noiseOf('pass_rate', passes([0], [1])).error).toBeNaN()
  })

  test('subtests weigh alike within their task', () => {
    const runs = [0, 1].flatMap(run =>
      ['s1', 's2'].map(subtest => ({ task: 't', subtest, run, passed: subtest === 's1' && run === 1 })),
    )
    expect(noiseOf('pass_rate', runs)).toMatchObject({ error: Math.sqrt(0.5 / 2 / 4), hasSubtests: true })
  })

  test('is said of what was measured only', () =>
    expect(baselineNoise(sideWith(passes([0, 1], [1, 1])), allMetrics).map(({ metric }) => metric.id)).not.toContain(
      'cost_usd',
    ))
})

test('the share of the base falls with its runs, and the runs for a share have at most that share', () => {
  expect(shareOfBase(3, 3)).toBe(0.5)
  expect(shareOfBase(12, 3)).toBeCloseTo(0.2, 12)
  for (const [share, candidate] of [
    [0.2, 3],
    [0.2, 2.5],
    [0.1, 1],
  ]) {
    const runs = runsForShare(share, candidate)
    expect(shareOfBase(runs, candidate)).toBeLessThanOrEqual(share + 1e-12)
    expect(shareOfBase(runs - 1, candidate)).toBeGreaterThan(share)
  }
})

import { expect, test } from 'vitest'
import { publishedResults } from '../../../test/support/published.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { runsOf, runsTable } from '../../../test/support/runs.ts'
import { defaultSettings } from '../../core/settings.ts'

test('is asked of each metric in each tier with three values', () => {
  const runs = runsTable(
    [1, 2, 4, 8, 16].map(value => {
      const blank = ratedRun()
      return ratedRun({
        costUsd: value,
        seconds: { total: 10 * value, agent: NaN, judge: NaN },
        recorded: {
          ...blank.recorded,
          process: { r_prog: value / 16, strategic_drift: value, cfp: value > 4 ? NaN : value, pr_revert_rate: NaN },
        },
        consensus: { ...blank.consensus, score: value > 2 ? NaN : value, implRate: value / 20 },
      })
    }),
  )
  const rows = publishedResults(runs).normality_tests
  expect(rows.map(({ metric, n }) => [metric, n])).toEqual([
    ['impl_rate', 5],
    ['cost_usd', 5],
    ['duration_seconds', 5],
    ['r_prog', 5],
    ['cfp', 3],
  ])
  // The scale does not matter; what SciPy gives for 1, 2, 4, 8, 16.
  for (const { w_statistic, p_value, is_normal } of rows.slice(0, 4)) {
    expect(w_statistic).toBeCloseTo(0.876109, 5)
    expect(p_value).toBeCloseTo(0.292048, 4)
    expect(is_normal).toBe(true)
  }
})

test('says normal where p is above alpha', () => {
  const scores = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1].map(score => ({ score }))
  const rowsAt = (alpha: number) =>
    publishedResults(runsOf(scores).table, { ...defaultSettings, alpha }).normality_tests
  expect(rowsAt(0.05)).toMatchObject([{ metric: 'score', n: 10, is_normal: false }])
  expect(rowsAt(1e-12)).toMatchObject([{ metric: 'score', n: 10, is_normal: true }])
})

import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { normalLower } from '../../statistics/distributions.ts'
import costOfPass from '../../transform/metrics/cost-of-pass.ts'
import score from '../../transform/metrics/score.ts'

test('runs are in order, and each is where a normal distribution has as many below it', () => {
  for (const study of ['usual', 'one-of-each'] as const)
    for (const { runs, groups, points } of studyAnalysis(study).exhibited.normalQuantiles(score)) {
      expect(groups).toBe(study === 'usual' ? 7 : 1)
      expect(points.length).toBeLessThanOrEqual(32)
      points.forEach(({ expected, found, low, high }, i) => {
        expect(low).toBeLessThan(expected)
        expect(high).toBeGreaterThan(expected)
        const rank = normalLower(expected) * (runs + 0.25) + 0.375
        expect(rank).toBeCloseTo(Math.round(rank), 6)
        if (i > 0) expect(found).toBeGreaterThanOrEqual(points[i - 1].found)
      })
    }
})

test('few runs are all there: in standard deviations their mean is 0 and their variance 1', () => {
  const [{ runs, points }] = studyAnalysis('one-of-each').exhibited.normalQuantiles(score)
  expect(points.length).toBe(runs)
  const sum = (of: (value: number) => number) => points.reduce((total, { found }) => total + of(found), 0)
  expect(sum(value => value)).toBeCloseTo(0, 9)
  expect(sum(value => value ** 2) / (runs - 1)).toBeCloseTo(1, 9)
})

test('what does not vary, and what no single run has, is left out', () => {
  expect(studyAnalysis('degenerate').exhibited.normalQuantiles(score)).toEqual([])
  expect(studyAnalysis('usual').exhibited.normalQuantiles(costOfPass)).toEqual([])
})

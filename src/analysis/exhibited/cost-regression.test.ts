import { expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { olsRegression } from '../../statistics/regression.ts'

test('the line is the least-squares line through the subtests, and lies within its band', () => {
  for (const { points, perDoubling, line, low, high } of studyAnalysis('usual').exhibited.costRegressions()) {
    expect(points.length).toBe(105)
    const { slope, intercept } = olsRegression(
      points.map(({ cost }) => Math.log2(cost)),
      points.map(({ quality }) => quality),
    )
    expect(perDoubling).toBeCloseTo(slope, 10)
    expect([low < perDoubling, high > perDoubling]).toEqual([true, true])
    for (const at of line) {
      expect(at.quality).toBeCloseTo(intercept + slope * Math.log2(at.cost), 10)
      expect(at.low).toBeLessThan(at.quality)
      expect(at.high).toBeGreaterThan(at.quality)
    }
  }
})

test('very many subtests are counted on a grid, none is lost', () => {
  for (const { points } of studyAnalysis('many').exhibited.costRegressions()) {
    expect(points.reduce((sum, { subtests }) => sum + subtests, 0)).toBe(960)
    expect(points.length).toBeLessThan(500)
  }
})

test('there is no line where all cost the same, where there are too few, and none of what is free', () => {
  const withCost = (costOf: (subtest: string) => number) =>
    analyzeStudy({
      ...usual,
      models: ['m'],
      adjust: run => ({ ...run, costUsd: costOf(run.key.subtest ?? '') }),
    }).exhibited.costRegressions()[0]
  expect(withCost(() => 1)).toMatchObject({ perDoubling: NaN, line: [] })
  expect(withCost(subtest => (subtest === '00' ? 0 : 1 + Number(subtest)))).toMatchObject({ free: 35 })
  expect(studyAnalysis('tiny').exhibited.costRegressions()[0].line).toEqual([])
})

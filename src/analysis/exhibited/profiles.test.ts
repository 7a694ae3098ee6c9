import { expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbers } from '../../core/table.ts'

test('a profile is the share of runs that reach each score, and never rises', () => {
  const profiles = studyAnalysis('usual').exhibited.profiles()
  expect(profiles.length).toBe(14)
  for (const { group, runs, points } of profiles) {
    const scores = numbers(group.rows, 'score')
    expect(runs).toBe(scores.length)
    points.forEach(({ threshold, share }, i) => {
      const reached = scores.filter(score => score >= threshold - 1e-9).length
      expect(share.value).toBeCloseTo(reached / scores.length, 12)
      if (i > 0) expect(share.value).toBeLessThanOrEqual(points[i - 1].share.value)
    })
    expect(points[0].share.value).toBeCloseTo(1, 12)
  }
})

test('limits come from the tasks, or from what varies within few of them', () => {
  const methodsIn = (study: 'usual' | 'many' | 'tiny') =>
    new Set(
      studyAnalysis(study)
        .exhibited.profiles()
        .flatMap(({ points }) => points.map(({ share }) => share.method)),
    )
  expect(methodsIn('usual')).toEqual(new Set(['percentile, resampling tasks', 'none']))
  expect(methodsIn('many')).toEqual(new Set(['percentile, resampling subtests across tasks', 'none']))
  expect(methodsIn('tiny')).toEqual(new Set(['none']))
})

test('every share lies within its limits, which stay between 0 and 1', () => {
  for (const { points } of studyAnalysis('usual').exhibited.profiles())
    for (const { share } of points.filter(point => !Number.isNaN(point.share.low))) {
      expect(share.low).toBeGreaterThanOrEqual(-1e-12)
      expect(share.low).toBeLessThanOrEqual(share.value + 1e-12)
      expect(share.high).toBeGreaterThanOrEqual(share.value - 1e-12)
      expect(share.high).toBeLessThanOrEqual(1 + 1e-12)
    }
})

test.each([
  ['shares', (share: number) => share, 0, 1],
  ['percentages', (share: number) => 20 + 72 * share, 0, 100],
  ['ratings', (share: number) => 1 + Math.round(4 * share), 0, 5],
  ['more than there is to get', (share: number) => 0.4 + 0.9 * share, 0, 1.5],
  ['penalties', (share: number) => 5 * share - 3, -3, 2],
])('the scores asked for go over the scale of the data: %s', (_, score, low, high) => {
  const study = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0'],
    adjust: run => ({
      ...run,
      // The two ends of the scale are among them.
      judges: run.judges.map(judge => ({
        ...judge,
        score: score(run.key.run === 1 ? 0 : run.key.run === 2 ? 1 : 0.5),
      })),
    }),
  })
  const [{ points }] = study.exhibited.profiles()
  expect([points.length, points[0].threshold, points[20].threshold]).toEqual([21, low, high])
  expect(points[10].threshold).toBeCloseTo((low + high) / 2, 12)
  expect(points[0].share.value).toBe(1)
})

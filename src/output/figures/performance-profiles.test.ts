import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import { readPicture } from '../../../test/support/picture.ts'
import { numbers } from '../../core/table.ts'
import { renderSvg } from '../files/figures/svg.ts'
import figure, { profilesOf } from './performance-profiles.ts'

const { rows, title } = figureOf(figure, studyAnalysis('usual'))

const half = (row: (typeof rows)[number]) => row.threshold === 0.5

test('its title is about the middle of the scale, and names the extremes without a claim', () => {
  const shares = rows.filter(half).map(({ share }) => Number(share))
  const [low, high] = [Math.min(...shares), Math.max(...shares)].map(share => `${(100 * share).toFixed(1)}%`)
  expect(numbersIn(title)).toEqual(['0.50', low, high])
  expect(title).toContain('exploratory')
})

test('no other score is picked because there they differ', () => {
  const differing = analyzeStudy({
    ...usual,
    adjust: run => {
      const score = run.key.tier === 'T0' ? 0.8 : 1
      return { ...run, judges: run.judges.map(judge => ({ ...judge, score })) }
    },
  })
  expect(numbersIn(figureOf(figure, differing).title)).toEqual(['0.50', '100.0%'])
})

test('of scores up to 100 it asks for those', () => {
  const percentages = analyzeStudy({
    ...usual,
    models: ['a', 'b', 'c'],
    tiers: ['T0'],
    adjust: run => ({ ...run, judges: run.judges.map(judge => ({ ...judge, score: 100 * judge.score })) }),
  })
  const drawn = figureOf(figure, percentages)
  expect(numbersIn(drawn.title)[0]).toBe('50')
  expect(JSON.stringify(drawn.spec)).toContain('"values":[0,50,100]')
})

test('where all are alike it gives one number', () =>
  expect(numbersIn(figureOf(figure, studyAnalysis('degenerate')).title)).toEqual(['0.50', '0.0%']))

test('of too many tiers and models the best are drawn', () => {
  const many = figureOf(
    figure,
    analyzeStudy({
      ...usual,
      models: ['a', 'b', 'c', 'd', 'e'],
      tiers: Array.from({ length: 14 }, (_, i) => `T${i}`),
      subtests: ['00'],
    }),
  )
  const shown = many.rows.filter(row => row.shown)
  expect(new Set(shown.map(row => row.tier)).size).toBe(12)
  expect(new Set(shown.map(row => row.agent_model)).size).toBe(4)
})

test.each([16, 3])('what its title names is drawn, also where it is not among the best: %i tasks', tasks => {
  const models = Array.from({ length: 14 }, (_, i) => `model-${String(i).padStart(2, '0')}`)
  // Each model is worse than the one before.
  const board = analyzeStudy({
    ...usual,
    models,
    tasks: Array.from({ length: tasks }, (_, i) => `task-${i}`),
    tiers: ['T0'],
    adjust: (run, random) => {
      const score = 0.5 + 0.05 * (6 - models.indexOf(`${run.key.model}`)) + random.normal(0, 0.2)
      return { ...run, judges: run.judges.map(judge => ({ ...judge, score: Math.min(1, Math.max(0, score)) })) }
    },
  })
  const drawn = figureOf(figure, board)
  const named = drawn.rows.filter(row => half(row) && drawn.title.includes(String(row.agent_model)))
  expect(named.length).toBe(2)
  expect(named.every(row => row.shown)).toBe(true)
  expect(new Set(drawn.rows.filter(({ shown }) => shown).map(row => row.agent_model)).size).toBe(12)
})

test('of a single tier it says how many reach it', () => {
  const verdicts = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0'],
    adjust: run => ({
      ...run,
      judges: run.judges.map(judge => ({ ...judge, score: run.key.run % 3 === 0 ? 1 : 0 })),
    }),
  })
  expect(numbersIn(figureOf(figure, verdicts).title)).toEqual(['0.50', expect.stringMatching(/^3\d\.\d%$/)])
})

test('shares of runs fall in steps, not along slopes between scores that no run has', async () => {
  const verdicts = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0'],
    adjust: run => ({ ...run, judges: run.judges.map(judge => ({ ...judge, score: run.key.run === 1 ? 1 : 0 })) }),
  })
  const { strokes } = readPicture((await renderSvg(figureOf(figure, verdicts))).svg)
  expect(strokes.length).toBeGreaterThan(10)
  for (const [[x1, y1], [x2, y2]] of strokes) expect(x1 === x2 || y1 === y2).toBe(true)
})

test('bands of two models tell them apart; more have bars side by side, while their steps stay where the scores are', async () => {
  const withModels = (...models: readonly string[]) =>
    figureOf(figure, analyzeStudy({ ...usual, models, tiers: ['T0', 'T1'] }))
  const [two, four] = [withModels('a', 'b'), withModels('a', 'b', 'c', 'd')]
  const areasIn = (drawn: typeof two) => JSON.stringify(drawn.spec).match(/"type":"area"/g)?.length ?? 0
  expect([areasIn(two), areasIn(four)]).toEqual([2, 0])
  const { strokes } = readPicture((await renderSvg(four)).svg)
  const upright = strokes.filter(([[x1], [x2]]) => x1 === x2)
  // 21 scores in each of two plots, and three places with four bars each.
  expect(new Set(upright.map(([[x]]) => Math.round(10 * x))).size).toBeLessThanOrEqual(2 * (21 + 3 * 4 + 3))
})

test('a profile is the share of runs that reach each score, and never rises', () => {
  const profiles = profilesOf(studyAnalysis('usual'))
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
    new Set(profilesOf(studyAnalysis(study)).flatMap(({ points }) => points.map(({ share }) => share.method)))
  expect(methodsIn('usual')).toEqual(new Set(['percentile, resampling tasks', 'none']))
  expect(methodsIn('many')).toEqual(new Set(['percentile, resampling subtests across tasks', 'none']))
  expect(methodsIn('tiny')).toEqual(new Set(['none']))
})

test('every share lies within its limits, which stay between 0 and 1', () => {
  for (const { points } of profilesOf(studyAnalysis('usual')))
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
  const [{ points }] = profilesOf(study)
  expect([points.length, points[0].threshold, points[20].threshold]).toEqual([21, low, high])
  expect(points[10].threshold).toBeCloseTo((low + high) / 2, 12)
  expect(points[0].share.value).toBe(1)
})

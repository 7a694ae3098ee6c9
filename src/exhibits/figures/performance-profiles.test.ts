import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import { readPicture } from '../../../test/support/picture.ts'
import { renderSvg } from '../../formats/figures/svg.ts'
import figure from './performance-profiles.ts'

const { rows, title } = figureOf(figure, studyAnalysis('usual'))

test('its title is about the score at which configurations differ most', () => {
  const spreadAt = (threshold: unknown) => {
    const shares = rows.filter(row => row.threshold === threshold).map(row => Number(row.share))
    return Math.max(...shares) - Math.min(...shares)
  }
  const [telling] = [...new Set(rows.map(row => row.threshold))].sort((a, b) => spreadAt(b) - spreadAt(a))
  expect(title).toContain(`a score of ${Number(telling).toFixed(2)} or more`)
  const [best] = rows.filter(row => row.threshold === telling).sort((a, b) => Number(b.share) - Number(a.share))
  expect(title).toContain(`higher for ${best.agent_model} in ${best.tier}`)
})

test('where all are alike it says so', () =>
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toBe(
    'Share of runs with a score of 0.40 or more: the same everywhere (100.0%)',
  ))

test('of too many tiers and models the best are drawn', () => {
  const many = figureOf(
    figure,
    analyseStudy({
      ...usual,
      models: ['a', 'b', 'c', 'd', 'e'],
      tiers: Array.from({ length: 14 }, (_, i) => `T${i}`),
      subtests: ['00'],
    }),
  )
  const shown = many.rows.filter(row => row.shown)
  expect(new Set(shown.map(row => row.tier)).size).toBe(12)
  expect(new Set(shown.map(row => row.agent_model)).size).toBe(4)
  expect(many.subtitle).toContain('the best 12 of 14 tiers and the best 4 of 5 models')
})

test('a score that every run reaches is no news', () => {
  const verdicts = analyseStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0'],
    adjust: run => ({
      ...run,
      judges: run.judges.map(judge => ({ ...judge, score: run.key.run % 3 === 0 ? 1 : 0 })),
    }),
  })
  expect(figureOf(figure, verdicts).title).toMatch(/^Share of runs with a score of 1\.00 or more: 3\d\.\d%/)
})

test('shares of runs fall in steps, not along slopes between scores that no run has', async () => {
  const verdicts = analyseStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0'],
    adjust: run => ({ ...run, judges: run.judges.map(judge => ({ ...judge, score: run.key.run === 1 ? 1 : 0 })) }),
  })
  const { strokes } = readPicture((await renderSvg(figureOf(figure, verdicts))).svg)
  expect(strokes.length).toBeGreaterThan(10)
  for (const [[x1, y1], [x2, y2]] of strokes) expect(x1 === x2 || y1 === y2).toBe(true)
})

import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { readPicture } from '../../../test/support/picture.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { renderSvg } from '../files/figures/svg.ts'
import { text } from '../narrative/messages.ts'
import { fewText } from '../narrative/subtitles.ts'
import figure, { judgePairsOf } from './judge-agreement.ts'

const analysis = studyAnalysis('usual')
const { rows, title } = figureOf(figure, analysis)

test('every run that two judges rated is in their panel', () => {
  for (const { judge1, judge2, n } of analysis.judges().agreements()) {
    const panel = rows.filter(row => row.judge1 === judge1 && row.judge2 === judge2)
    expect(panel.reduce((sum, { runs }) => sum + Number(runs), 0)).toBe(n)
  }
})

const ranks = (rhos: readonly [number, number], few: readonly number[] | null) =>
  text({ code: 'title-judge-ranks', params: { rhos, without: 0, pairs: 3, few } })

test('its title says how well they agree', () => {
  const rhos = analysis
    .judges()
    .agreements()
    .map(({ spearman }) => spearman)
    .sort((a, b) => a - b)
  expect(title).toBe(ranks([rhos[0], rhos[2]], null))
})

test('it says where too few runs were rated to tell', () => {
  const tiny = figureOf(figure, studyAnalysis('tiny'))
  expect(tiny.rows.map(row => row.pair_runs).every(runs => runs === 3)).toBe(true)
  expect(tiny.title).toContain(fewText([3, 3, 3]))
})

test('where no judge ever differs nothing is said of ranks', () =>
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toBe(
    text({ code: 'title-judge-distances', params: { range: [0, 0] } }),
  ))

test('both axes have the same ticks, enough of them to read scores off, around the scores that there are', async () => {
  const ticksOf = async (study: typeof analysis) => {
    const { texts } = readPicture((await renderSvg(figureOf(figure, study))).svg)
    const counts = new Map<string, number>()
    for (const { text } of texts) if (/^[\d.]+$/.test(text)) counts.set(text, (counts.get(text) ?? 0) + 1)
    return counts
  }
  // Across in each of three panels, and up the side of the first.
  const whole = ['0.0', '0.2', '0.4', '0.6', '0.8', '1.0'].map(text => [text, 4])
  expect([...(await ticksOf(analysis))]).toEqual(whole)
  expect([...(await ticksOf(studyAnalysis('degenerate')))]).toEqual(whole)
  const narrow = await ticksOf(
    analyzeStudy({
      ...usual,
      adjust: run => ({
        ...run,
        judges: run.judges.map((judge, i) => ({ ...judge, score: (run.key.run + i) % 2 === 0 ? 0.38 : 0.42 })),
      }),
    }),
  )
  expect(narrow.has('0.40')).toBe(true)
  expect(narrow.has('1.0')).toBe(false)
})

test('a single run can be seen beside places that many share, and rounded scores are told', async () => {
  const drawn = figureOf(figure, analysis)
  expect(drawn.rows.some(({ runs }) => Number(runs) > 10)).toBe(true)
  const { symbols } = readPicture((await renderSvg(drawn)).svg)
  const widths = symbols.map(({ left, right }) => right - left)
  expect(Math.min(...widths)).toBeGreaterThan(2.5)
  expect(drawn.subtitle).toContain('0.05')
  expect(figureOf(figure, studyAnalysis('tiny')).subtitle).not.toContain('0.05')
})

const rated = (run: number, ...scores: readonly (number | null)[]) => {
  const blank = ratedRun()
  const judges = scores.flatMap((score, i) =>
    score === null ? [] : [judgeOf({ model: `judge-${i}`, number: i + 1, score })],
  )
  return foundRun({ ...blank, key: { ...blank.key, run }, judges })
}

test('pairs what two judges gave to the same run, and counts equal pairs together', () => {
  const analysis = analysisOf([rated(1, 0.5, 0.7), rated(2, 0.5, 0.7), rated(3, 0.1, null), rated(4, 0.2, 0.1, 0.9)])
  expect(judgePairsOf(analysis)).toEqual([
    {
      judge1: 'judge-0',
      judge2: 'judge-1',
      points: [
        { score1: 0.2, score2: 0.1, runs: 1 },
        { score1: 0.5, score2: 0.7, runs: 2 },
      ],
    },
    { judge1: 'judge-0', judge2: 'judge-2', points: [{ score1: 0.2, score2: 0.9, runs: 1 }] },
    { judge1: 'judge-1', judge2: 'judge-2', points: [{ score1: 0.1, score2: 0.9, runs: 1 }] },
  ])
})

test('too many different pairs come on a grid, and none is lost', () => {
  const analysis = studyAnalysis('usual')
  for (const { points, roundedTo } of judgePairsOf(analysis)) {
    expect(roundedTo).toBe(0.05)
    for (const { score1, score2 } of points)
      for (const score of [score1, score2]) expect(Math.abs(score / 0.05 - Math.round(score / 0.05))).toBeLessThan(1e-9)
    expect(points.length).toBeLessThanOrEqual(441)
    expect(points.reduce((sum, { runs }) => sum + runs, 0)).toBe(analysis.tables.runs.size)
  }
})

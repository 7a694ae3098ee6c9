import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import { readPicture } from '../../../test/support/picture.ts'
import { renderSvg } from '../../formats/figures/svg.ts'
import figure from './judge-agreement.ts'

const analysis = studyAnalysis('usual')
const { rows, title } = figureOf(figure, analysis)

test('every run that two judges rated is in their panel', () => {
  for (const { judge1, judge2, n } of analysis.judges().agreements()) {
    const panel = rows.filter(row => row.judge1 === judge1 && row.judge2 === judge2)
    expect(panel.reduce((sum, { runs }) => sum + Number(runs), 0)).toBe(n)
  }
})

test('its title says how well they agree', () => {
  const rhos = analysis
    .judges()
    .agreements()
    .map(({ spearman }) => spearman.toFixed(2))
    .sort()
  expect(title).toBe(`Spearman's rho between judges: ${rhos[0]} to ${rhos[2]}`)
})

test('it says where too few runs were rated to tell', () => {
  expect(figureOf(figure, studyAnalysis('tiny')).title).toMatch(/^Spearman's rho .*, too few runs to tell \(3 each\)$/)
  expect(title).not.toContain('too few')
})

test('where no judge ever differs nothing is said of ranks', () =>
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toBe('On every run all judges give the same score'))

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
    analyseStudy({
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
  expect(drawn.subtitle).toContain('Scores rounded to 0.05')
  expect(figureOf(figure, studyAnalysis('tiny')).subtitle).not.toContain('rounded')
})

import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
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

test('where no judge ever differs nothing is said of ranks', () =>
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toBe('On every run all judges give the same score'))

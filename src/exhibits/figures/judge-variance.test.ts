import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import figure from './judge-variance.ts'

const analysis = studyAnalysis('usual')
const drawn = figureOf(figure, analysis)

test('has every judge and the spread between them in every tier', () => {
  expect(drawn.rows.map(({ judge, place, value, n }) => ({ judge, place, value, n }))).toEqual(
    analysis.exhibited
      .judgeScores()
      .map(({ judge, place, n, estimate }) => ({ judge: judge ?? '', place, value: estimate.value, n })),
  )
})

test('its title says how far judges are apart, and claims nothing', () => {
  const spreads = drawn.rows.filter(({ judge }) => judge === '').sort((a, b) => Number(a.value) - Number(b.value))
  expect(drawn.title).toBe(
    `Spread between the judges of a run: ${Number(spreads[0].value).toFixed(3)} in ${spreads[0].place} ` +
      `to ${Number(spreads[6].value).toFixed(3)} in ${spreads[6].place}, exploratory`,
  )
})

test('few runs are shown one by one, and no difference is said so', () => {
  const degenerate = figureOf(figure, studyAnalysis('degenerate'))
  expect(degenerate.rows.filter(({ what }) => what === 'run').length).toBe(72 * 4)
  expect(degenerate.title).toBe('Spread between the judges of a run: the same everywhere (0.000)')
})

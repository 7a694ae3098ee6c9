import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { unjudged } from '../narrative/title-claims.ts'
import { extremesMessage } from '../plot/message.ts'
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

const spread = 'Spread between the judges of a run'

test('its title says how far judges are apart, and claims nothing', () => {
  const spreads = drawn.rows.filter(({ judge }) => judge === '').sort((a, b) => Number(a.value) - Number(b.value))
  const places = spreads.map(({ value, place }) => ({ ...unjudged, value: Number(value), place: `in ${place}` }))
  expect(drawn.title).toBe(extremesMessage(spread, places, { format: 'score', better: 'lower' }))
})

test('few runs are shown one by one, and no difference is said so', () => {
  const degenerate = figureOf(figure, studyAnalysis('degenerate'))
  expect(degenerate.rows.filter(({ what }) => what === 'run').length).toBe(72 * 4)
  const spreads = degenerate.rows.filter(({ judge }) => judge === '')
  expect(spreads.length).toBeGreaterThan(0)
  for (const { value } of spreads) expect(value).toBeCloseTo(0, 12)
})

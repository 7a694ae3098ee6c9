import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { allRows, cellReader } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import { unjudged } from '../narrative/title-claims.ts'
import { extremesMessage } from '../plot/fitted-message.ts'
import figure, { judgeScoresOf } from './judge-variance.ts'

const analysis = studyAnalysis('usual')
const drawn = figureOf(figure, analysis)

test('has every judge and the spread between them in every tier', () => {
  expect(drawn.rows.map(({ judge, place, value, n }) => ({ judge, place, value, n }))).toEqual(
    judgeScoresOf(analysis).map(({ judge, place, n, estimate }) => ({
      judge: judge ?? '',
      place,
      value: estimate.value,
      n,
    })),
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

test('the mean of each judge in each tier', () => {
  const analysis = studyAnalysis('usual')
  const { judges } = analysis.tables
  const [judge, tier, score] = ['judge_model', 'tier', 'judge_score'].map(name => cellReader(judges, name))
  const found = judgeScoresOf(analysis).filter(each => each.judge !== null)
  expect(found.length).toBe(3 * 7)
  for (const each of found) {
    const rows = [...allRows(judges).rows].filter(row => judge(row) === each.judge && tier(row) === each.place)
    expect(each.n).toBe(rows.length)
    expect(each.estimate.value).toBeCloseTo(mean(rows.map(row => Number(score(row)))), 12)
    expect(each.values).toEqual([])
  }
})

test('the spread of a run is the standard deviation of its scores, where it has two', () => {
  const rated = (run: number, ...scores: readonly number[]) => {
    const blank = ratedRun()
    const judges = scores.map((score, i) => judgeOf({ model: `judge-${i}`, number: i + 1, score }))
    return foundRun({ ...blank, key: { ...blank.key, run }, judges })
  }
  const analysis = analysisOf([rated(1, 0.2, 0.4), rated(2, 0.5, 0.5), rated(3, 0.9)])
  const spread = judgeScoresOf(analysis).find(({ judge }) => judge === null)
  expect(spread?.n).toBe(2)
  expect(spread?.values).toEqual([expect.closeTo(Math.sqrt(0.02), 12), 0])
  expect(spread?.estimate.value).toBeCloseTo(Math.sqrt(0.02) / 2, 12)
})

test('where there are no tiers, by model', () => {
  const blank = ratedRun()
  const run = (model: string) =>
    foundRun({ ...blank, key: { ...blank.key, model, tier: null, subtest: null }, judges: [judgeOf()] })
  const found = judgeScoresOf(analysisOf([run('a'), run('b')]))
  expect(found.map(({ place }) => place)).toEqual(['a', 'b'])
})

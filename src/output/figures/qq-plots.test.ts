import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import { normalLower, normalQuantile } from '../../statistics/distributions.ts'
import costOfPass from '../../transform/metrics/cost-of-pass.ts'
import score from '../../transform/metrics/score.ts'
import { contextOf } from '../exhibits/context.ts'
import { planFigures } from '../exhibits/make.ts'
import { withOthers } from '../narrative/words.ts'
import figure, { normalQuantilesOf } from './qq-plots.ts'

const analysis = studyAnalysis('usual')
const { rows, title } = figureOf(figure, analysis)

test('counts the groups that the tests of the JSON reject', () => {
  const tests = analysis.statisticalResults().normality_tests
  for (const metric of new Set(rows.map(row => String(row.metric)))) {
    const own = tests.filter(each => each.metric === metric)
    const row = rows.find(each => each.metric === metric)
    expect([row?.tested, row?.rejected]).toEqual([own.length, own.filter(({ is_normal }) => !is_normal).length])
  }
})

test('its title names the metrics that are least and most normal', () => {
  const each = [...new Map(rows.map(row => [row.metric, row])).values()]
  const rejected = each.map(row => Number(row.rejected))
  expect(numbersIn(title)).toEqual([Math.max(...rejected), 14, Math.min(...rejected), 14].map(String))
})

test('a metric that does not vary has no panel, and a single run nothing at all', () => {
  const metrics = new Set(figureOf(figure, studyAnalysis('degenerate')).rows.map(row => row.metric))
  expect(metrics).toEqual(new Set(['cost_usd', 'duration_seconds']))
  const tiny = studyAnalysis('tiny')
  expect(planFigures(tiny, [figure], contextOf(tiny))[0].make()).toHaveProperty('notApplicable')
})

test('agents that share a model are tested each by itself', () => {
  const crossed = studyAnalysis('crossed')
  const outcome = planFigures(crossed, [figure], contextOf(crossed))[0].make()
  const tested = 'made' in outcome ? outcome.made.rows.map(row => row.tested) : []
  expect(new Set(tested)).toEqual(new Set([2 * 2 * 3]))
})

test('where every metric is rejected as often as the others, it is not one of them', () => {
  const alike = figureOf(figure, studyAnalysis('leaderboard'))
  expect(new Set(alike.rows.map(row => row.metric)).size).toBeGreaterThan(1)
  expect(new Set(alike.rows.map(row => row.rejected)).size).toBe(1)
  expect(numbersIn(alike.title)).toEqual([alike.rows[0].rejected, 4].map(String))
})

test('one group is one group, and metrics that are alike are counted', () => {
  const single = figureOf(figure, studyAnalysis('one-of-each'))
  expect(numbersIn(single.title)).toEqual(['1', '1', '0', '1'])
  const most = new Map(single.rows.map(row => [row.metric, row.rejected]))
  const others = [...most.values()].filter(rejected => rejected === 1).length - 1
  expect(others).toBe(1)
  expect(single.title).toContain(withOthers('', others))
})

test('of many models the same are drawn in every plot, those with the most metrics, and it says so', () => {
  const models = ['a', 'b', 'c', 'd', 'e', 'human']
  const priced = analyzeStudy({
    ...usual,
    models,
    tiers: ['T0'],
    adjust: run => (run.key.model === 'human' ? run : { ...run, costUsd: NaN, durationSeconds: NaN }),
  })
  const drawn = figureOf(figure, priced)
  const shown = drawn.rows.filter(row => row.shown)
  expect(new Set(shown.map(row => row.agent_model)).size).toBe(4)
  expect(shown.filter(row => row.metric === 'cost_usd').every(row => row.agent_model === 'human')).toBe(true)
  expect(shown.some(row => row.metric === 'cost_usd')).toBe(true)
  // The band of a plot is that of a model in it.
  expect(JSON.stringify(drawn.spec)).toContain('{"field":"agent_model","equal":"human"}')
  const tested = new Map(drawn.rows.map(row => [row.metric, row.tested]))
  expect([tested.get('score'), tested.get('cost_usd')]).toEqual([6, 1])
  expect(new Set(drawn.rows.map(row => row.agent_model)).size).toBe(6)
})

test('of many runs it draws some, the outermost among them', () => {
  const own = rows.filter(row => row.metric === 'cost_usd' && row.agent_model === 'kestrel-medium-4')
  expect([own.length, own[0].runs]).toEqual([30, 315])
  // The farthest of 315 by Blom's approximation.
  const farthest = Math.max(...own.map(({ expected }) => Number(expected)))
  expect(farthest).toBeCloseTo(normalQuantile((315 - 0.375) / 315.25), 9)
})

test('runs are in order, and each is where a normal distribution has as many below it', () => {
  for (const study of ['usual', 'one-of-each'] as const)
    for (const { runs, groups, points } of normalQuantilesOf(studyAnalysis(study))(score)) {
      expect(groups).toBe(study === 'usual' ? 7 : 1)
      expect(points.length).toBeLessThanOrEqual(32)
      points.forEach(({ expected, found, low, high }, i) => {
        expect(low).toBeLessThan(expected)
        expect(high).toBeGreaterThan(expected)
        const rank = normalLower(expected) * (runs + 0.25) + 0.375
        expect(rank).toBeCloseTo(Math.round(rank), 6)
        if (i > 0) expect(found).toBeGreaterThanOrEqual(points[i - 1].found)
      })
    }
})

test('few runs are all there: in standard deviations their mean is 0 and their variance 1', () => {
  const [{ runs, points }] = normalQuantilesOf(studyAnalysis('one-of-each'))(score)
  expect(points.length).toBe(runs)
  const sum = (of: (value: number) => number) => points.reduce((total, { found }) => total + of(found), 0)
  expect(sum(value => value)).toBeCloseTo(0, 9)
  expect(sum(value => value ** 2) / (runs - 1)).toBeCloseTo(1, 9)
})

test('what does not vary, and what no single run has, is left out', () => {
  expect(normalQuantilesOf(studyAnalysis('degenerate'))(score)).toEqual([])
  expect(normalQuantilesOf(studyAnalysis('usual'))(costOfPass)).toEqual([])
})

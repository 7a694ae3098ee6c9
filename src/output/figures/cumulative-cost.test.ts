import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { evaluate } from '../../../test/support/vega.ts'
import type { DrawnFigure } from '../../core/exhibit.ts'
import { columnNumbers, numbers } from '../../core/table.ts'
import { type Message, text } from '../narrative/messages.ts'
import { leftOutRuns } from '../narrative/subtitles.ts'
import { palette } from '../plot/theme.ts'
import figure, { marksAlong, spendingOf, twinDashes } from './cumulative-cost.ts'

const analysis = studyAnalysis('usual')
const { rows, title } = figureOf(figure, analysis)

test('the curves of all models end at what all runs cost', () => {
  const total = columnNumbers(analysis.tables.runs, 'cost_usd').reduce((sum, cost) => sum + cost, 0)
  const ends = usual.models.map(model =>
    Math.max(...rows.filter(row => row.agent_model === model).map(row => Number(row.cumulative_cost_usd))),
  )
  expect(ends.reduce((sum, end) => sum + end, 0)).toBeCloseTo(total, 9)
  expect(title).toContain(`$${total.toFixed(2)}`)
})

test('curves never fall and go on from tier to tier where they were', () => {
  for (const model of usual.models) {
    const own = rows.filter(row => row.agent_model === model).sort((a, b) => Number(a.place) - Number(b.place))
    own.slice(1).forEach((row, i) => {
      expect(Number(row.cumulative_cost_usd)).toBeGreaterThanOrEqual(Number(own[i].cumulative_cost_usd) - 1e-12)
    })
    expect([own[0].place, own[own.length - 1].place]).toEqual([-0.5, 6.5])
  }
})

const spending = (cost: number, runs: number, unknown: number, part: Message<'title-spending'>['params']['part']) =>
  text({ code: 'title-spending', params: { cost, runs, unknown, part } })

/** The title and the subtitle are about the runs with a cost, and count the others. */
const expectUnknown = ({ rows: found, title: told, subtitle }: DrawnFigure, unknown: number) => {
  const places = new Map(found.map(row => [`${row.agent_model} ${row.tier}`, row]))
  const totals = new Map<string, number>()
  for (const { tier, tier_cost_usd: cost } of places.values())
    totals.set(`in ${tier}`, (totals.get(`in ${tier}`) ?? 0) + Number(cost))
  const [[place, value]] = [...totals].sort(([, a], [, b]) => b - a)
  const cost = [...totals.values()].reduce((sum, each) => sum + each, 0)
  expect(told).toBe(spending(cost, 630 - unknown, unknown, { place, value }))
  expect(subtitle).toContain(leftOutRuns(unknown, 'cost'))
}

test('names the tier that most went to; without tiers the axis counts runs', () => {
  const tiers = usual.tiers.map(tier => ({
    tier,
    cost: new Map(rows.filter(row => row.tier === tier).map(row => [row.agent_model, Number(row.tier_cost_usd)])),
  }))
  const [dearest] = tiers
    .map(({ tier, cost }) => ({ tier, sum: [...cost.values()].reduce((sum, each) => sum + each, 0) }))
    .sort((a, b) => b.sum - a.sum)
  const cost = tiers.flatMap(each => [...each.cost.values()]).reduce((sum, each) => sum + each, 0)
  expect(title).toBe(spending(cost, 630, 0, { place: `in ${dearest.tier}`, value: dearest.sum }))
  expect(figureOf(figure, studyAnalysis('one-of-each')).rows.map(row => row.place)).toEqual(
    Array.from({ length: 25 }, (_, i) => i),
  )
})

test('says how many runs have no cost', () => {
  const some = analyzeStudy({ ...usual, adjust: run => ({ ...run, costUsd: run.key.run === 1 ? NaN : run.costUsd }) })
  expectUnknown(figureOf(figure, some), 210)
})

test('says so as well where all those of a model are without', () => {
  const [first] = usual.models
  const some = analyzeStudy({
    ...usual,
    adjust: run => ({ ...run, costUsd: run.key.model === first ? NaN : run.costUsd }),
  })
  expectUnknown(figureOf(figure, some), 315)
})

test('where all cost the same, none is the largest part', () => {
  const even = (tiers: readonly string[]) =>
    figureOf(figure, analyzeStudy({ ...usual, tiers, adjust: run => ({ ...run, costUsd: 0.1 }) })).title
  expect(even(['T0', 'T1'])).toBe(spending(18, 180, 0, { equal: 'in every tier' }))
  expect(even(['T0'])).toBe(spending(9, 90, 0, { equal: 'for every model' }))
})

test('lines of the same colour have dashes, and where there are no tiers marks along them', () => {
  const models = Array.from({ length: 9 }, (_, i) => `model-${i}`)
  const specOf = (study: Partial<typeof usual>) =>
    JSON.stringify(figureOf(figure, analyzeStudy({ ...usual, ...study })).spec)
  expect(specOf({ models, tiers: ['T0'] })).toMatch(/strokeDash.*indexof/)
  expect(specOf({ models, tiers: ['T0', 'T1'] })).toMatch(/strokeDash(?!.*indexof)/)
  expect(specOf({ models: models.slice(0, 6), tiers: ['T0'] })).not.toContain('strokeDash')
})

test('what was spent rises run by run to the sum of all costs', () => {
  for (const { group, runs, total, steps } of spendingOf(studyAnalysis('many'))) {
    const costs = numbers(group.rows, 'cost_usd')
    expect(total).toBeCloseTo(
      costs.reduce((sum, cost) => sum + cost, 0),
      9,
    )
    expect(steps[0]).toEqual({ runs: 0, spent: 0 })
    expect(steps[steps.length - 1]).toEqual({ runs, spent: total })
    steps.forEach(({ runs: count, spent }) => {
      expect(spent).toBeCloseTo(
        costs.slice(0, count).reduce((sum, cost) => sum + cost, 0),
        9,
      )
    })
  }
})

test('runs without a cost are counted and add nothing', () => {
  const analysis = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0', 'T1'],
    adjust: run => ({ ...run, costUsd: run.key.tier === 'T1' || run.key.run === 2 ? NaN : 2 }),
  })
  expect(spendingOf(analysis).map(({ runs, unknown, total }) => [runs, unknown, total])).toEqual([[30, 15, 60]])
})

const among = Array.from({ length: 14 }, (_, i) => `model-${i}`)

test('lines of the same colour have different dashes; where none are, all stay as they are', () => {
  const twins = [among[1], among[1 + palette.length], among[1 + 2 * palette.length], among[2]]
  const range = twinDashes({ field: 'model', levels: twins, among })?.encoding.strokeDash.scale.range ?? []
  expect(new Set(range.slice(0, 3).map(String)).size).toBe(3)
  expect(range[3]).toEqual(range[0])
  expect(twinDashes({ field: 'model', levels: among.slice(1, 1 + palette.length), among })).toBeNull()
})

test('each line has marks of its own along it', () => {
  const places = Array.from({ length: 40 }, (_, i) => i)
  const test = marksAlong(
    'model',
    'x',
    new Map([
      ['a"b', places],
      ['c', places],
    ]),
  )
  const marked = (model: string) =>
    places.filter(x =>
      evaluate(test.replaceAll("datum['model']", JSON.stringify(model)).replaceAll("datum['x']", `${x}`)),
    )
  expect(marked('a"b')).toEqual([3, 13, 23, 33])
  expect(marked('c')).toEqual([6, 16, 26, 36])
})

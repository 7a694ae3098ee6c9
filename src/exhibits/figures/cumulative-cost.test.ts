import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import { columnNumbers } from '../../core/table.ts'
import figure from './cumulative-cost.ts'

const analysis = studyAnalysis('usual')
const { rows, title } = figureOf(figure, analysis)

test('the curves of all models end at what all runs cost', () => {
  const total = columnNumbers(analysis.tables.runs, 'cost_usd').reduce((sum, cost) => sum + cost, 0)
  const ends = usual.models.map(model =>
    Math.max(...rows.filter(row => row.agent_model === model).map(row => Number(row.cumulative_cost_usd))),
  )
  expect(ends.reduce((sum, end) => sum + end, 0)).toBeCloseTo(total, 9)
  expect(title).toContain(`The runs cost $${total.toFixed(2)}`)
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

test('names the tier that most went to; without tiers the axis counts runs', () => {
  const tiers = usual.tiers.map(tier => ({
    tier,
    cost: new Map(rows.filter(row => row.tier === tier).map(row => [row.agent_model, Number(row.tier_cost_usd)])),
  }))
  const [dearest] = tiers
    .map(({ tier, cost }) => ({ tier, sum: [...cost.values()].reduce((sum, each) => sum + each, 0) }))
    .sort((a, b) => b.sum - a.sum)
  expect(title).toContain(`the largest part in ${dearest.tier}`)
  expect(figureOf(figure, studyAnalysis('one-of-each')).rows.map(row => row.place)).toEqual(
    Array.from({ length: 25 }, (_, i) => i),
  )
})

test('says how many runs have no cost', () => {
  const some = analyseStudy({ ...usual, adjust: run => ({ ...run, costUsd: run.key.run === 1 ? NaN : run.costUsd }) })
  expect(figureOf(figure, some).subtitle).toContain('210 runs without a known cost left out')
  expect(figureOf(figure, some).title).toMatch(/^The 420 runs whose cost is known came to \$/)
})

test('says so as well where all those of a model are without', () => {
  const [first] = usual.models
  const some = analyseStudy({
    ...usual,
    adjust: run => ({ ...run, costUsd: run.key.model === first ? NaN : run.costUsd }),
  })
  expect(figureOf(figure, some).subtitle).toContain('315 runs without a known cost left out')
  expect(figureOf(figure, some).title).toMatch(/^The 315 runs whose cost is known came to \$/)
})

test('where all cost the same, none is the largest part', () => {
  const even = (tiers: readonly string[]) =>
    figureOf(figure, analyseStudy({ ...usual, tiers, adjust: run => ({ ...run, costUsd: 0.1 }) })).title
  expect(even(['T0', 'T1'])).toBe('The runs cost $18.00, as much in every tier')
  expect(even(['T0'])).toBe('The runs cost $9.00, as much for every model')
})

test('lines of the same colour have dashes, and where there are no tiers marks along them', () => {
  const models = Array.from({ length: 9 }, (_, i) => `model-${i}`)
  const specOf = (study: Partial<typeof usual>) =>
    JSON.stringify(figureOf(figure, analyseStudy({ ...usual, ...study })).spec)
  expect(specOf({ models, tiers: ['T0'] })).toMatch(/strokeDash.*indexof/)
  expect(specOf({ models, tiers: ['T0', 'T1'] })).toMatch(/strokeDash(?!.*indexof)/)
  expect(specOf({ models: models.slice(0, 6), tiers: ['T0'] })).not.toContain('strokeDash')
})

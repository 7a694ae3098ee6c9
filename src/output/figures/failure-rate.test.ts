import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { words } from '../../core/table.ts'
import { unjudged } from '../narrative/title-claims.ts'
import { extremesMessage } from '../plot/fitted-message.ts'
import figure from './failure-rate.ts'

const analysis = studyAnalysis('usual')
const drawn = figureOf(figure, analysis)

test('counts the runs of every kind of failure', () => {
  for (const group of analysis.groups('by_model_and_tier')) {
    const kinds = words(group.rows, 'failure_kind')
    const own = drawn.rows.filter(row => row.tier === group.key.tier && row.agent_model === group.key.agent_model)
    for (const { failure_kind: kind, runs } of own.filter(({ what }) => what === 'part'))
      expect(runs).toBe(kinds.filter(each => each === kind).length)
    const total = own.find(({ what }) => what === 'total')
    expect(total?.value).toBeCloseTo(kinds.filter(kind => kind !== 'none').length / kinds.length, 12)
    expect(own.filter(({ what }) => what === 'dot').map(({ subtest }) => subtest)).toEqual(['00', '01', '02'])
  }
})

test('its title names the tiers in which least and most runs fail, and claims nothing', () => {
  const totals = drawn.rows.filter(({ what }) => what === 'total').sort((a, b) => Number(a.value) - Number(b.value))
  expect(drawn.title).toBe(
    extremesMessage(
      'Share of runs that failed',
      totals.map(({ value, agent_model: model, tier }) => ({
        ...unjudged,
        value: Number(value),
        place: `for ${model} in ${tier}`,
      })),
      { format: 'percent', better: 'lower' },
    ),
  )
})

test('where no run failed there is nothing to show', () => {
  const good = analyzeStudy({
    ...usual,
    tiers: ['T0'],
    adjust: run => ({ ...run, trouble: null, judges: run.judges.map(judge => ({ ...judge, passed: true })) }),
  })
  expect(() => figureOf(figure, good)).toThrow('no run failed')
})

test('without tiers the models stand down the side, in one plot', () => {
  const models = analyzeStudy({
    ...usual,
    tiers: ['T0'],
    subtests: ['00'],
    adjust: run => ({ ...run, key: { ...run.key, tier: null, subtest: null } }),
  })
  const { rows, spec, title, width } = figureOf(figure, models)
  expect('concat' in spec).toBe(false)
  expect(JSON.stringify(spec)).toContain('"field":"agent_model","type":"ordinal"')
  const ends = rows.filter(({ what }) => what === 'total').sort((a, b) => Number(a.value) - Number(b.value))
  for (const { agent_model: model } of ends) expect(title).toContain(String(model))
  expect(width).toBe(249)
})

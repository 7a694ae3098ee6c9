import { describe, expect, test } from 'vitest'
import { publishedResults } from '../../../test/support/published.ts'
import { attempts, type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { defaultSettings } from '../../core/settings.ts'
import { kruskalWallisPower, mannWhitneyPower } from '../../statistics/power.ts'

const powers = (runs: readonly RunSpec[], settings = defaultSettings) =>
  publishedResults(runsOf(runs).table, settings).power_analysis

const options = { alpha: 0.05, simulations: 10_000, seed: 42 }

describe('a step between tiers', () => {
  test('has its power at the observed effect, whatever its sign, and at a medium one', () => {
    const [step] = powers([...attempts({ tier: 'T0' }, '++++'), ...attempts({ tier: 'T1' }, '---+++')])
    expect(step).toEqual({
      model: 'm',
      metric: 'pass_rate',
      tier1: 'T0',
      tier2: 'T1',
      n1: 4,
      n2: 6,
      observed_delta: -0.5,
      power_at_observed: mannWhitneyPower(4, 6, 0.5, options),
      power_at_medium_0_3: mannWhitneyPower(4, 6, 0.3, options),
    })
  })

  test('without an observed effect has alpha as its power', () => {
    const runs = [...attempts({ tier: 'T0' }, '+-'), ...attempts({ tier: 'T1' }, '-+')]
    expect(powers(runs)[0]).toMatchObject({ observed_delta: 0, power_at_observed: 0.05 })
    expect(powers(runs, { ...defaultSettings, alpha: 0.1 })[0]).toMatchObject({ power_at_observed: 0.1 })
  })

  test('needs two runs in both tiers', () => {
    const rows = powers([...attempts({ tier: 'T0' }, '+'), ...attempts({ tier: 'T1' }, '+-')])
    expect(rows.map(({ metric }) => metric)).toEqual(['pass_rate_omnibus'])
  })
})

describe('the omnibus test', () => {
  test('has its power at a medium effect for the sizes of the tiers', () => {
    const rows = powers([
      ...attempts({ tier: 'T2' }, '+++-'),
      ...attempts({ tier: 'T10' }, '++-'),
      ...attempts({ tier: 'T1' }, '+-?--'),
    ])
    expect(rows[rows.length - 1]).toEqual({
      model: 'm',
      metric: 'pass_rate_omnibus',
      tier1: 'T1',
      tier2: 'T10',
      n1: 12,
      n2: null,
      observed_delta: null,
      power_at_observed: null,
      power_at_medium_0_3: kruskalWallisPower([5, 4, 3], 0.06, options),
    })
  })

  test('has no power where a tier has one run', () =>
    expect(powers([...attempts({ tier: 'T0' }, '+'), ...attempts({ tier: 'T1' }, '+-')])).toMatchObject([
      { n1: 3, power_at_medium_0_3: null },
    ]))

  test('is named by the tiers of the study, also where a model lacks them', () => {
    const tiers = ['T0', 'T1', 'T2', 'T3']
    const runs = [...tiers.map(tier => ({ model: 'a', tier })), { model: 'b', tier: 'T1' }, { model: 'b', tier: 'T2' }]
    const rows = powers(runs).filter(({ model }) => model === 'b')
    expect(rows).toMatchObject([{ metric: 'pass_rate_omnibus', tier1: 'T0', tier2: 'T3', n1: 2 }])
  })
})

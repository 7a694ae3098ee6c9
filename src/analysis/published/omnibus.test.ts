import { expect, test } from 'vitest'
import { publishedResults } from '../../../test/support/published.ts'
import { attempts, type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { defaultSettings } from '../../core/settings.ts'

const omnibus = (runs: readonly RunSpec[], alpha = 0.05) =>
  publishedResults(runsOf(runs).table, { ...defaultSettings, alpha }).omnibus_tests

test('ranks the tiers together', () => {
  const runs = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map((implRate, i) => ({ tier: i < 3 ? 'T0' : 'T1', implRate }))
  // Rank sums 6 and 15: H = 12 / 42 * (36 + 225) / 3 - 21, with one degree of freedom.
  const rate = { model: 'm', metric: 'impl_rate', n_groups: 2, h_statistic: expect.closeTo(27 / 7, 12) }
  expect(omnibus(runs)[1]).toMatchObject({
    ...rate,
    p_value: expect.closeTo(0.04953461343562649, 12),
    is_significant: true,
  })
  expect(omnibus(runs, 0.01)[1].is_significant).toBe(false)
})

test('has no answer where a tier has one value, and none that is asked where fewer than two tiers have any', () => {
  const runs = [...attempts({ tier: 'T0', implRate: 0.5 }, '+-+'), ...attempts({ tier: 'T1' }, '+')]
  expect(omnibus(runs)).toEqual([
    { model: 'm', metric: 'pass_rate', n_groups: 2, h_statistic: null, p_value: null, is_significant: false },
  ])
})

test('leaves out tiers without values', () => {
  const rated = [0.1, 0.2, 0.3, 0.4].map((implRate, i) => ({ tier: i < 2 ? 'T0' : 'T2', implRate }))
  const rates = omnibus([...rated, { tier: 'T1' }]).filter(({ metric }) => metric === 'impl_rate')
  expect(rates).toEqual(omnibus(rated).filter(({ metric }) => metric === 'impl_rate'))
  expect(rates).toMatchObject([{ n_groups: 2, h_statistic: expect.closeTo(2.4, 12) }])
})

test('has no answer where all values are equal', () =>
  expect(omnibus([...attempts({ tier: 'T0' }, '++'), ...attempts({ tier: 'T1' }, '++')])).toMatchObject([
    { h_statistic: null, p_value: null, is_significant: false },
  ]))

import { describe, expect, test } from 'vitest'
import { expectNear } from '../../../test/support/limits.ts'
import { sampleFrom, settings, tasksOf, valuesOf } from '../../../test/support/samples.ts'
import { reason } from '../../core/reasons.ts'
import { kruskalWallis } from '../../statistics/kruskal-wallis.ts'
import { omnibusTest } from './omnibus.ts'

const tiers = [
  [0.2, 0.5, 0.7, 0.1, 0.6],
  [0.4, 0.5, 0.9, 0.3, 0.65],
  [0.5, 0.6, 0.8, 0.2, 0.7],
]

describe('the omnibus test', () => {
  test('is that of Friedman where 5 tasks have all tiers', () => {
    const found = omnibusTest(
      tiers.map(values => valuesOf(...values)),
      settings,
    )
    expect(found).toMatchObject({ method: 'Friedman', unit: 'task', units: 5, df: 2 })
    // SciPy: friedmanchisquare
    expectNear(found.statistic, 6.631578947368419)
    expectNear(found.p, 0.03630537512210583)
    expectNear(found.naive.p, kruskalWallis(tiers).p)
  })

  test('is that of Kruskal and Wallis on units where fewer have', () => {
    const found = omnibusTest(
      [
        { a: [0.2], b: [0.5], c: [0.6] },
        { a: [0.5], b: [0.7] },
        { a: [0.8], b: [0.95], c: [0.85] },
      ].map(t1 => sampleFrom({ t1 })),
      settings,
    )
    expect(found).toMatchObject({ method: 'Kruskal-Wallis', unit: 'subtest', units: 8, df: 2 })
    // SciPy: kruskal
    expectNear(found.statistic, 5.376506024096385)
    expectNear(found.p, 0.06799963020053851)
  })

  test('leaves Friedman when one of 5 tasks lacks a tier', () => {
    const repeated = tiers.map(values => tasksOf(...values.map(value => [value, value + 0.01])))
    expect(omnibusTest(repeated, settings).method).toBe('Friedman')
    const lacking = { ...repeated[2], tasks: repeated[2].tasks.slice(1) }
    const found = omnibusTest([repeated[0], repeated[1], lacking], settings)
    expect(found).toMatchObject({ method: 'Kruskal-Wallis', unit: 'run' })
    expect(found.reasons).toEqual([
      reason('complete-tasks', { complete: 4, tasks: 5, unit: 'run' }),
      reason('tiers-in-other-tasks'),
    ])
    const asked = omnibusTest(repeated, { ...settings, generalize: 'these-tasks' })
    expect(asked).toMatchObject({ method: 'Kruskal-Wallis' })
    expect(asked.reasons).toEqual([reason('these-tasks', { tasks: 5, onRequest: true, unit: 'run' })])
  })

  test('passes over tiers without values, and needs two with', () => {
    const [first, second] = tiers.map(values => valuesOf(...values))
    expect(omnibusTest([first, valuesOf(), second], settings)).toEqual(omnibusTest([first, second], settings))
    expect(omnibusTest([first, valuesOf()], settings)).toMatchObject({ method: 'none', p: NaN })
  })

  test('has no p without variation', () =>
    expect(omnibusTest([valuesOf(1, 1, 1, 1, 1), valuesOf(1, 1, 1, 1, 1)], settings)).toMatchObject({
      p: NaN,
      reasons: [reason('no-variation')],
    }))
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { defaultSettings, type Settings } from '../../core/settings.ts'
import { noInterval } from '../../statistics/interval.ts'
import { holm } from '../../statistics/multiple-testing.ts'
import costUsd from '../../transform/metrics/cost-usd.ts'
import duration from '../../transform/metrics/duration-seconds.ts'
import implRate from '../../transform/metrics/impl-rate.ts'
import passRate from '../../transform/metrics/pass-rate.ts'
import score from '../../transform/metrics/score.ts'
import type { Difference } from '../inference/index.ts'
import { comparisonsOf } from './comparisons.ts'
import { membershipsIn } from './family.ts'
import type { Comparison } from './level-comparison.ts'

const metrics = [costUsd, duration, implRate, passRate, score]

/** Two models in three tiers over six tasks, in everything that is measured. */
const study: RunSpec[] = ['a', 'b'].flatMap((model, m) =>
  ['T0', 'T1', 'T2'].flatMap((tier, k) =>
    Array.from({ length: 6 }, (_, t) => ({
      model,
      tier,
      task: `t${t}`,
      implRate: 0.2 + 0.05 * m + 0.15 * k + 0.01 * ((7 * t + 3 * k + 5 * m) % 6),
      score: 0.1 + 0.2 * k + 0.02 * ((t * t * (m + 1) + 3 * k * t) % 7),
      cost: 1 + 0.13 * k + 0.1 * ((3 * t + 2 * k + m) % 5),
      passed: (t + k + m) % 3 > 0,
    })),
  ),
)

const rowsOf = (settings: Partial<Settings> = {}, runs: readonly RunSpec[] = study) =>
  comparisonsOf(runsOf(runs).table, metrics, { ...defaultSettings, ...settings })

const inFamily = (rows: readonly Comparison[]) => rows.filter(({ family }) => family !== 'exploratory')

const nameOf = ({ metric, scope, model1, model2, tier1, tier2 }: Comparison) =>
  [metric, scope === 'tiers' ? `${model1}: ${tier1}-${tier2}` : `${model1}-${model2}`].join(' ')

/** By hand: the smallest p times the number of tests, the next times one less, never falling. */
const holmByHand = (ps: readonly number[]): number[] => {
  const sorted = [...ps].sort((a, b) => a - b)
  return ps.map(p =>
    Math.max(...sorted.slice(0, sorted.indexOf(p) + 1).map((each, rank) => Math.min(1, each * (ps.length - rank)))),
  )
}

describe('the headline family', () => {
  const rows = rowsOf()
  const family = inFamily(rows)

  test('has consecutive tiers, first to last and models over all tiers, in every headline metric', () =>
    expect(family.map(nameOf)).toEqual([
      ...['a', 'b'].flatMap(model =>
        ['cost_usd', 'impl_rate', 'pass_rate'].flatMap(metric =>
          ['T0-T1', 'T1-T2', 'T0-T2'].map(pair => `${metric} ${model}: ${pair}`),
        ),
      ),
      ...['cost_usd', 'impl_rate', 'pass_rate'].map(metric => `${metric} a-b`),
    ]))

  test('is Holm-adjusted as one, over all metrics and models', () => {
    const tested = family.flatMap(row => (row.p === null ? [] : [{ ...row, p: row.p }]))
    expect(new Set(family.map(row => row.family_size))).toEqual(new Set([tested.length]))
    expect(tested.map(row => row.p_adjusted)).toEqual(
      holmByHand(tested.map(({ p }) => p)).map(p => expect.closeTo(p, 12)),
    )
    expect(tested.map(row => row.significant)).toEqual(tested.map(row => (row.p_adjusted ?? 1) < 0.05))
    expect(tested.some(row => row.significant)).toBe(true)
    expect(tested.some(row => !row.significant && row.p < 0.05)).toBe(true)
  })

  test('leaves all others exploratory, with their own p and no verdict', () => {
    const others = rows.filter(row => row.family === 'exploratory')
    expect(others.some(row => (row.p ?? 1) < 0.001)).toBe(true)
    expect(new Set(others.map(({ metric }) => metric))).toContain('score')
    for (const row of others)
      expect(row).toMatchObject({ p_adjusted: null, family_size: null, significant: null, better: 'neither' })
    expect(others.filter(({ scope, tier1 }) => scope === 'models' && tier1 !== null)).not.toEqual([])
  })

  test('has the score where no implementation rate was measured', () => {
    const scored = inFamily(
      rowsOf(
        {},
        study.map(({ implRate: _, ...run }) => run),
      ),
    )
    expect(new Set(scored.map(({ metric }) => metric))).toEqual(new Set(['cost_usd', 'pass_rate', 'score']))
  })
})

test('a primary metric is the family alone', () => {
  const rows = rowsOf({ primary: 'score' })
  const family = inFamily(rows)
  expect(new Set(family.map(row => [row.metric, row.family, row.family_size].join()))).toEqual(
    new Set(['score,primary,7']),
  )
  expect(family).toHaveLength(7)
  const ps = family.map(row => row.p ?? NaN)
  expect(family.map(row => row.p_adjusted)).toEqual(holmByHand(ps).map(p => expect.closeTo(p, 12)))
})

test('the published profile has families of its own', () =>
  expect(new Set(inFamily(rowsOf({ profile: 'published' })).map(({ family }) => family))).toEqual(
    new Set(['published']),
  ))

test('sides that tried different tasks are never a claim, and take nothing from the others', () => {
  const apart = study.map(run => (run.tier === 'T2' && run.model === 'b' ? { ...run, task: `other ${run.task}` } : run))
  const rows = rowsOf({}, apart)
  const cautioned = rows.filter(({ caution }) => caution === 'different-tasks')
  expect(cautioned.some(({ p }) => p !== null)).toBe(true)
  for (const row of cautioned)
    expect(row).toMatchObject({ family: 'exploratory', p_adjusted: null, family_size: null, significant: null })
  const family = inFamily(rows)
  expect(family.length).toBeLessThan(inFamily(rowsOf()).length)
  expect(family[0].family_size).toBe(family.filter(({ p }) => p !== null).length)
})

const difference = (p: number, caution: Difference['caution']): Difference => ({
  ...noInterval,
  value: 0,
  unit: 'task',
  units: 5,
  method: 'paired t',
  reasons: [],
  naive: noInterval,
  plain: noInterval,
  se: 1,
  df: 4,
  designEffect: 1,
  scale: 'difference',
  ratio: null,
  sides: { a: 0, b: 0 },
  p,
  pNaive: NaN,
  pSignFlip: NaN,
  pairing: 'paired',
  caution,
  shared: 5,
  dropped: 0,
  mde: NaN,
})

test('adjusted p are those of Holm over exactly the p of the family', () => {
  const found = fc.record({
    p: fc.oneof(fc.constant(NaN), fc.double({ min: 0, max: 1, noNaN: true })),
    caution: fc.constantFrom(null, null, 'heavy-tails' as const, 'different-tasks' as const),
    metric: fc.constantFrom(passRate, score),
    tier: fc.constantFrom(null, undefined, 'T0'),
  })
  fc.assert(
    fc.property(fc.array(found, { maxLength: 30 }), all => {
      const memberships = membershipsIn(
        { name: 'headline', metrics: new Set(['pass_rate']) },
        all.map(({ p, caution, metric, tier }) => ({
          measure: { metric },
          contrast: { difference: difference(p, caution) },
          ...(tier !== undefined && { tier }),
        })),
      )
      const isListed = all.map(
        ({ caution, metric, tier }) => caution === null && metric === passRate && (tier === null || tier === undefined),
      )
      expect(memberships.map(({ family }) => family === 'headline')).toEqual(isListed)
      const ps = all.filter((_, i) => isListed[i]).map(({ p }) => p)
      expect(memberships.filter((_, i) => isListed[i]).map(({ adjusted }) => adjusted)).toEqual([...holm(ps)])
      const size = ps.filter(p => !Number.isNaN(p)).length
      expect(memberships.map(({ familySize }) => familySize)).toEqual(isListed.map(isIn => (isIn ? size : null)))
    }),
    { numRuns: 100, seed: 42 },
  )
})

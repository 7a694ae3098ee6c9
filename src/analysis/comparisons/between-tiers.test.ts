import { describe, expect, test } from 'vitest'
import { type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { defaultSettings } from '../../core/settings.ts'
import { tTwoSided } from '../../statistics/distributions.ts'
import score from '../../transform/metrics/score.ts'
import { tierContrasts } from './between-tiers.ts'
import { designOf } from './design.ts'

/** One run per task and tier: the scores of the tasks, tier by tier. */
const runsBy = (tiers: Readonly<Record<string, readonly number[]>>, model = 'm'): RunSpec[] =>
  Object.entries(tiers).flatMap(([tier, scores]) => scores.map((score, t) => ({ model, tier, task: `t${t}`, score })))

const contrastsOf = (
  specs: readonly RunSpec[],
  family: readonly string[] = [],
  settings: Partial<typeof defaultSettings> = {},
) =>
  tierContrasts(designOf(runsOf(specs).table, [score], { ...defaultSettings, ...settings }), {
    metrics: new Set(family),
  })

const pairsIn = (specs: readonly RunSpec[]) =>
  contrastsOf(specs).map(({ model, tier1, tier2, overall }) => [model, tier1, tier2, overall])

const low = [0.1, 0.2, 0.3, 0.2, 0.1]
const middle = [0.3, 0.5, 0.4, 0.4, 0.2]
const high = [0.6, 0.9, 0.7, 0.6, 0.8]

describe('pairs', () => {
  test('are each tier with the next, in natural order, and the first with the last', () =>
    expect(pairsIn(runsBy({ T10: high, T2: middle, T0: low, T1: middle }))).toEqual([
      ['m', 'T0', 'T1', false],
      ['m', 'T1', 'T2', false],
      ['m', 'T2', 'T10', false],
      ['m', 'T0', 'T10', true],
    ]))

  test('of two tiers are one, which is the first with the last', () =>
    expect(pairsIn(runsBy({ T1: high, T0: low }))).toEqual([['m', 'T0', 'T1', true]]))

  test('of one tier are none', () => expect(pairsIn(runsBy({ T0: low }))).toEqual([]))

  test('of several models come by the name of the model', () =>
    expect(pairsIn([...runsBy({ T0: low, T1: high }, 'b'), ...runsBy({ T1: high, T2: low }, 'a')])).toEqual([
      ['a', 'T1', 'T2', true],
      ['b', 'T0', 'T1', true],
    ]))

  test('leave out a tier in which the metric was not measured', () => {
    const specs = [...runsBy({ T0: low, T2: high }), ...low.map((_, t) => ({ model: 'm', tier: 'T1', task: `t${t}` }))]
    expect(pairsIn(specs)).toEqual([['m', 'T0', 'T2', true]])
  })

  test('leave out runs without a tier', () =>
    expect(pairsIn([...runsBy({ T0: low, T1: high }), { model: 'm', tier: null, task: 't0', score: 1 }])).toEqual([
      ['m', 'T0', 'T1', true],
    ]))
})

describe('in a metric of the family', () => {
  const four = runsBy({ T0: low, T1: middle, T2: high, T3: middle })
  const against = (settings: Partial<typeof defaultSettings>) =>
    contrastsOf(four, ['score'], settings).map(({ tier1, tier2, overall }) => [tier1, tier2, overall])

  test('each tier is also compared with the first, every pair once and in the order of tiers', () =>
    expect(against({})).toEqual([
      ['T0', 'T1', false],
      ['T1', 'T2', false],
      ['T2', 'T3', false],
      ['T0', 'T2', false],
      ['T0', 'T3', true],
    ]))

  test('or with the baseline tier of the settings', () => {
    expect(against({ baselineTier: 'T3' })).toEqual([
      ['T0', 'T1', false],
      ['T1', 'T2', false],
      ['T2', 'T3', false],
      ['T1', 'T3', false],
      ['T0', 'T3', true],
    ])
    expect(against({ baselineTier: 'T9' })).toHaveLength(4)
  })
})

describe('few tasks', () => {
  // Two tiers with two subtests, and one with a single subtest of three runs.
  const scores = {
    T0: { a: [0.2, 0.4], b: [0.5, 0.5] },
    T1: { a: [0.6, 0.3], b: [0.8, 0.9] },
    T2: { a: [0.7, 0.9, 0.8] },
  }
  const specs = ['t0', 't1'].flatMap((task, t) =>
    Object.entries(scores).flatMap(([tier, subtests]) =>
      Object.entries(subtests).flatMap(([subtest, runs]) =>
        runs.map((score, i) => ({ model: 'm', tier, task, subtest, run: i + 1, score: score - 0.1 * t })),
      ),
    ),
  )
  const unitsIn = (kept: (spec: RunSpec) => boolean) => [
    ...new Set(
      contrastsOf(specs.filter(kept)).flatMap(({ contrast: { difference, delta } }) => [difference.unit, delta?.unit]),
    ),
  ]

  test('have the same unit in all pairs of a metric: one that every tier has', () => {
    expect(unitsIn(() => true)).toEqual(['run'])
    expect(unitsIn(({ tier }) => tier !== 'T2')).toEqual(['subtest over tasks'])
  })

  test('keep the unit of the others where a tier has a single run of each task', () => {
    const found = contrastsOf(specs.filter(({ tier, run }) => tier !== 'T2' || run === 1))
    expect(found.map(({ tier1, tier2, contrast }) => [tier1, tier2, contrast.difference.unit])).toEqual([
      ['T0', 'T1', 'subtest over tasks'],
      ['T1', 'T2', 'none'],
      ['T0', 'T2', 'none'],
    ])
  })
})

test('task differences are tested by t', () => {
  const [{ contrast }] = contrastsOf(runsBy({ T0: low, T1: middle, T2: high }))
  const differences = middle.map((value, t) => value - low[t])
  const centre = differences.reduce((sum, d) => sum + d, 0) / 5
  const spread = differences.reduce((sum, d) => sum + (d - centre) ** 2, 0) / 4
  const { p, value } = contrast.difference
  expect(value).toBeCloseTo(centre, 12)
  expect(p).toBeCloseTo(tTwoSided(centre / Math.sqrt(spread / 5), 4), 12)
})

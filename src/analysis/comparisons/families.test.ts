import { describe, expect, test } from 'vitest'
import { type RunSpec, runsOf } from '../../../test/support/runs.ts'
import type { Metric } from '../../core/metric.ts'
import { defaultSettings } from '../../core/settings.ts'
import cost from '../../metrics/cost-usd.ts'
import score from '../../metrics/score.ts'
import { tTwoSided } from '../../statistics/distributions.ts'
import { designOf } from './design.ts'
import { tierContrasts } from './families.ts'

/** One run per task and tier: the scores of the tasks, tier by tier. */
const runsBy = (tiers: Readonly<Record<string, readonly number[]>>, model = 'm'): RunSpec[] =>
  Object.entries(tiers).flatMap(([tier, scores]) => scores.map((score, t) => ({ model, tier, task: `t${t}`, score })))

const contrastsOf = (specs: readonly RunSpec[], metrics: readonly Metric[] = [score]) =>
  tierContrasts(designOf(runsOf(specs).table, metrics, defaultSettings))

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

describe('a family', () => {
  const family = contrastsOf(runsBy({ T0: low, T1: middle, T2: high }))

  test('tests the task differences by t', () => {
    const differences = middle.map((value, t) => value - low[t])
    const centre = differences.reduce((sum, d) => sum + d, 0) / 5
    const spread = differences.reduce((sum, d) => sum + (d - centre) ** 2, 0) / 4
    const { p, value } = family[0].contrast.difference
    expect(value).toBeCloseTo(centre, 12)
    expect(p).toBeCloseTo(tTwoSided(centre / Math.sqrt(spread / 5), 4), 12)
  })

  test('is corrected by Holm over all its pairs', () => {
    const raw = family.map(({ contrast }) => contrast.difference.p)
    const order = [0, 1, 2].sort((i, j) => raw[i] - raw[j])
    const [smallest, next, largest] = order.map(i => raw[i])
    const first = Math.min(1, 3 * smallest)
    const second = Math.max(first, 2 * next)
    const wanted = [first, second, Math.max(second, largest)]
    expect(order.map(i => family[i].adjusted)).toEqual(wanted.map(p => expect.closeTo(p, 12)))
  })

  test('does not depend on other models and metrics', () => {
    const more = contrastsOf(
      [
        ...runsBy({ T0: low, T1: middle, T2: high }).map((run, i) => ({ ...run, cost: 1 + ((7 * i) % 5) })),
        ...runsBy({ T0: high, T1: middle }, 'other'),
      ],
      [cost, score],
    )
    const same = more.filter(({ model, measure }) => model === 'm' && measure.metric.id === 'score')
    expect(same.map(({ adjusted }) => adjusted)).toEqual(family.map(({ adjusted }) => adjusted))
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
      contrastsOf(specs.filter(kept), [score, cost]).flatMap(({ contrast: { difference, delta } }) => [
        difference.unit,
        delta?.unit,
      ]),
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

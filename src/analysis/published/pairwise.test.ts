import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publishedResults } from '../../../test/support/published.ts'
import { attempts, type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { mannWhitneyU } from '../../statistics/mann-whitney.ts'
import { holm } from '../../statistics/multiple-testing.ts'

const compare = (runs: readonly RunSpec[]) => publishedResults(runsOf(runs).table).pairwise_comparisons

const rated = (tier: string, rates: readonly number[]): RunSpec[] => rates.map(implRate => ({ tier, implRate }))

describe('the pass rate', () => {
  test('is compared between consecutive tiers and between the first and the last', () => {
    const rows = compare([
      ...attempts({ tier: 'T0' }, '-----'),
      ...attempts({ tier: 'T1' }, '--+++'),
      ...attempts({ tier: 'T2' }, '+++++'),
    ])
    expect(rows.map(({ tier1, tier2, overall_contrast }) => [tier1, tier2, overall_contrast])).toEqual([
      ['T0', 'T1', undefined],
      ['T1', 'T2', undefined],
      ['T0', 'T2', true],
    ])
    expect(rows.map(row => 'overall_contrast' in row)).toEqual([false, false, true])
    // Of 25 pairs the first tier ties 10, 15 and 0: a tie counts half.
    expect(rows.map(({ u_statistic }) => u_statistic)).toEqual([5, 7.5, 0])
    expect(rows.map(({ p_value }) => p_value)).toEqual([...holm(rows.map(({ p_value_raw }) => p_value_raw ?? NaN))])
    expect(rows.map(({ is_significant }) => is_significant)).toEqual([false, false, true])
  })

  test('of two tiers has both rows of the pair, each counting in the correction', () => {
    const rows = compare([...attempts({ tier: 'T0' }, '-------'), ...attempts({ tier: 'T1' }, '+++++++')])
    const { p } = mannWhitneyU(Array(7).fill(0), Array(7).fill(1))
    expect(rows).toHaveLength(2)
    const { overall_contrast, ...overall } = rows[1]
    expect(overall_contrast).toBe(true)
    expect(overall).toEqual(rows[0])
    expect(overall).toMatchObject({ n1: 7, n2: 7, u_statistic: 0, p_value_raw: p, p_value: 2 * p })
  })

  test('of a tier with one run says U = 0 and p = 1, and enlarges the family', () => {
    const [small, large, overall] = compare([
      ...attempts({ tier: 'T0' }, '+'),
      ...attempts({ tier: 'T1' }, '--------'),
      ...attempts({ tier: 'T2' }, '++++++++'),
    ])
    expect(small).toMatchObject({ n1: 1, n2: 8, u_statistic: 0, p_value_raw: 1, p_value: 1, is_significant: false })
    expect(overall).toMatchObject({ n1: 1, n2: 8, u_statistic: 0, p_value_raw: 1 })
    expect(large.p_value).toBe(3 * (large.p_value_raw ?? NaN))
  })

  test('counts a missing verdict as a run that did not pass', () =>
    expect(compare([...attempts({ tier: 'T0' }, '+?-?'), ...attempts({ tier: 'T1' }, '++--')])).toEqual(
      compare([...attempts({ tier: 'T0' }, '+---'), ...attempts({ tier: 'T1' }, '++--')]),
    ))

  test('of equal tiers has p = 1', () =>
    expect(compare([...attempts({ tier: 'T0' }, '++'), ...attempts({ tier: 'T1' }, '++')])[0]).toMatchObject({
      u_statistic: 2,
      p_value_raw: 1,
      p_value: 1,
    }))

  test('of one tier alone has nothing to compare with', () =>
    expect(compare(attempts({ tier: 'T0' }, '++--'))).toEqual([]))
})

describe('other metrics', () => {
  test('are compared between consecutive tiers that have two values each', () => {
    const rows = compare([
      ...rated('T0', [0.1, 0.2, NaN]),
      ...rated('T1', [0.3, 0.4]),
      ...rated('T2', [0.5, NaN]),
      ...rated('T3', [0.6, 0.7]),
    ]).filter(({ metric }) => metric === 'impl_rate')
    // Two against two: all of one below all of the other is one order of six, and so is the reverse.
    expect(rows).toEqual([
      {
        model: 'm',
        metric: 'impl_rate',
        tier1: 'T0',
        tier2: 'T1',
        n1: 2,
        n2: 2,
        u_statistic: 0,
        p_value_raw: expect.closeTo(1 / 3, 12),
        p_value: expect.closeTo(1 / 3, 12),
        is_significant: false,
      },
    ])
  })
})

test('a tier that a model lacks is not bridged', () => {
  const verdicts = (model: string, tier: string) => attempts({ model, tier }, '+-+-')
  const rows = compare([
    ...['T0', 'T1', 'T2'].flatMap(tier => verdicts('a', tier)),
    ...verdicts('b', 'T0'),
    ...verdicts('b', 'T2'),
  ])
  expect(rows.map(({ model, tier1, tier2 }) => [model, tier1, tier2])).toEqual([
    ['a', 'T0', 'T1'],
    ['a', 'T1', 'T2'],
    ['a', 'T0', 'T2'],
    ['b', 'T0', 'T2'],
  ])
})

test('every metric of every model is a family of its own', () => {
  const run = fc.record({
    model: fc.constantFrom('a', 'b'),
    tier: fc.constantFrom('T0', 'T1', 'T2', 'T3'),
    passed: fc.boolean(),
    implRate: fc.constantFrom(0, 0.25, 0.5, 0.75, NaN),
  })
  fc.assert(
    fc.property(fc.array(run, { maxLength: 60 }), runs => {
      const rows = compare(runs)
      for (const model of ['a', 'b'])
        for (const metric of ['pass_rate', 'impl_rate']) {
          const family = rows.filter(row => row.model === model && row.metric === metric)
          const raw = family.map(({ p_value_raw }) => p_value_raw ?? NaN)
          expect(family.map(({ p_value }) => p_value)).toEqual([...holm(raw)])
        }
    }),
  )
})

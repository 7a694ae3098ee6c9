import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placebo, treated } from '../../test/support/remissions.ts'
import { eventTable } from './kaplan-meier.ts'
import { logRank } from './log-rank.ts'

const [a, b] = [treated, placebo].map(({ lengths, events }) => eventTable(lengths, events))

const some = fc
  .array(fc.record({ length: fc.integer({ min: 1, max: 6 }), events: fc.constantFrom(0, 1) }), {
    minLength: 1,
    maxLength: 20,
  })
  .map(all =>
    eventTable(
      all.map(({ length }) => length),
      all.map(({ events }) => events),
    ),
  )

describe('logRank', () => {
  test('agrees with the textbooks on remission with and without 6-MP', () => {
    const { statistic, p, strata } = logRank([{ a, b }])
    // 21 relapses under placebo, 10.75 expected.
    expect(strata[0].observedMinusExpected).toBeCloseTo(10.251, 3)
    expect(strata[0].variance).toBeCloseTo(6.257, 3)
    expect(statistic).toBeCloseTo(16.793, 3)
    expect(p).toBeCloseTo(4.169e-5, 8)
  })

  test('does not care which side comes first', () =>
    fc.assert(
      fc.property(some, some, (x, y) => {
        const [one, other] = [logRank([{ a: x, b: y }]), logRank([{ a: y, b: x }])]
        expect(one.strata[0].observedMinusExpected).toBeCloseTo(-other.strata[0].observedMinusExpected, 9)
        expect(one.strata[0].variance).toBeCloseTo(other.strata[0].variance, 9)
      }),
    ))

  test('adds up strata and never mixes them', () => {
    const twice = logRank([
      { a, b },
      { a: b, b: a },
    ])
    expect(twice.statistic).toBeCloseTo(0, 12)
    expect(twice.p).toBeCloseTo(1, 6)
    const same = logRank([
      { a, b },
      { a, b },
    ])
    expect(same.statistic).toBeCloseTo(2 * logRank([{ a, b }]).statistic, 9)
  })

  test('has no answer without both sides', () => {
    const none = eventTable([], [])
    expect(logRank([{ a, b: none }]).p).toBeNaN()
    expect(logRank([]).p).toBeNaN()
  })
})

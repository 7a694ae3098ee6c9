import { describe, expect, test } from 'vitest'
import { extremesMessage, rangeMessage } from './message.ts'

const percent = { format: 'percent', better: 'higher' } as const

describe('the message of estimates', () => {
  /** Each with an interval of the same width. */
  const placed = (values: readonly (number | null)[], width: number) =>
    values.map((value, i) => ({
      value,
      low: value === null ? null : value - width / 2,
      high: value === null ? null : value + width / 2,
      place: `in T${i}`,
    }))

  test.each([
    [[0.1, 0.9, 0.5], 'Pass rate: higher in T1 (90.0%) than in T0 (10.0%)'],
    [
      [1, 0, 0.5, 0.1 + 0.2 + 0.7, 0, 0],
      'Pass rate: higher in T0 and one other (100.0%) than in T1 and 2 others (0.0%)',
    ],
    [[0.5, 0.50001], 'Pass rate: about the same everywhere (50.0%)'],
    [[0.5, 0.3 + 0.2, 0.5], 'Pass rate: the same everywhere (50.0%)'],
    [[0.5, null, 0.5], 'Pass rate: the same wherever estimated (50.0%)'],
    [[0.25], 'Pass rate: 25.0% in T0'],
    [[null, 0.25], 'Pass rate: 25.0% in T1, no estimate for 1 of 2'],
    [[null, 0.1, 0.9, null], 'Pass rate: higher in T2 (90.0%) than in T1 (10.0%), no estimate for 2 of 4'],
    [[null, null], 'Pass rate: no estimate, only limits'],
    [[0.5, 0.55, 0.52], 'Pass rate: 50.0% in T0 to 55.0% in T1, all intervals overlap'],
  ] as const)('of %j is %s', (values, message) =>
    expect(extremesMessage('Pass rate', placed(values, 0.1), percent)).toBe(message),
  )

  test('names the better end first', () =>
    expect(extremesMessage('Cost', placed([2, 0.5], 0.1), { format: 'usd', better: 'lower' })).toBe(
      'Cost: lower in T1 ($0.50) than in T0 ($2.00)',
    ))

  test('claims only a difference between intervals that lie apart', () => {
    const wide = { value: 0.95, low: 0.05, high: 1, place: 'in T3' }
    expect(extremesMessage('Pass rate', [wide, ...placed([0.1, 0.5, 0.8], 0.1)], percent)).toBe(
      'Pass rate: higher in T2 (80.0%) than in T0 (10.0%)',
    )
    const unjudged = { value: 0.95, low: null, high: null, place: 'in T3' }
    expect(extremesMessage('Pass rate', [unjudged, ...placed([0.1, 0.5], 0.1)], percent)).toBe(
      'Pass rate: higher in T1 (50.0%) than in T0 (10.0%), no interval for 1 of 3',
    )
    expect(extremesMessage('Pass rate', [unjudged, ...placed([0.1], 0.1)], percent)).toBe(
      'Pass rate: 10.0% in T0 to 95.0% in T3, without intervals to tell them apart',
    )
  })

  test('an interval without an end reaches all that lies there', () => {
    const open = { value: 0.6, low: 0.3, high: null, place: 'in T0' }
    expect(extremesMessage('Pass rate', [open, { value: 0.1, low: 0, high: 0.2, place: 'in T1' }], percent)).toBe(
      'Pass rate: higher in T0 (60.0%) than in T1 (10.0%)',
    )
    expect(extremesMessage('Pass rate', [open, { value: 0.9, low: 0.8, high: 1, place: 'in T1' }], percent)).toBe(
      'Pass rate: 60.0% in T0 to 90.0% in T1, all intervals overlap',
    )
  })

  test('compares only estimates of the same', () => {
    const of = (name: string, values: readonly number[]) => placed(values, 0.1).map(each => ({ ...each, of: name }))
    expect(extremesMessage('Share', [...of('a', [0.1, 0.12]), ...of('b', [0.8, 0.85])], percent)).toBe(
      'Share: 10.0% in T0 to 85.0% in T1, the intervals of each overlap',
    )
    expect(extremesMessage('Share', [...of('a', [0.1, 0.3]), ...of('b', [0.8, 0.85])], percent)).toBe(
      'Share: higher in T1 (30.0%) than in T0 (10.0%)',
    )
    expect(extremesMessage('Share', [...of('a', [0.1]), ...of('b', [0.8])], percent)).toBe(
      'Share: 10.0% in T0 to 80.0% in T0',
    )
  })

  test('does not let intervals that overlap speak for what has none', () => {
    const bare = { value: 0.9, low: null, high: null, place: 'in T2' }
    expect(extremesMessage('Pass rate', [...placed([0.4, 0.5], 0.3), bare], percent)).toBe(
      'Pass rate: 40.0% in T0 to 90.0% in T2, no interval for 1 of 3, the others overlap',
    )
  })

  test('all numbers of a title have the same decimals', () =>
    expect(extremesMessage('Duration', placed([8.25, 176], 1), { format: 'seconds', better: 'lower' })).toBe(
      'Duration: lower in T0 (8.3 s) than in T1 (176.0 s)',
    ))
})

test('the message of what has no interval tells what it ranges over', () => {
  const found = [0.2, 0.9, 0.2, 0.4].map((value, i) => ({ value, place: `in T${i}` }))
  expect(rangeMessage('Median score', found, 'score')).toBe('Median score: 0.200 in T0 and one other to 0.900 in T1')
  expect(rangeMessage('Median score', found.slice(2, 3), 'score')).toBe('Median score: 0.200 in T2')
  expect(rangeMessage('Median score', [found[0], found[2]], 'score')).toBe('Median score: the same everywhere (0.200)')
})

test('a range of what stands in long places is told without them', () => {
  const found = [0.2, 0.9].map((value, i) => ({ value, place: `in ${'a prompt of many words '.repeat(3)}${i}` }))
  expect(rangeMessage('Median score', found, 'score')).toBe('Median score: 0.200 to 0.900')
})

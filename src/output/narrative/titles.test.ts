import { describe, expect, test } from 'vitest'
import { text } from './messages.ts'
import { extremesTitle, type Judged, rangeTitle } from './titles.ts'

const isLong = (place: string): boolean => place.length > 50

const extremesMessage = (title: string, found: readonly Judged[], metric: Parameters<typeof extremesTitle>[2]) =>
  text(extremesTitle(title, found, metric, isLong))

const rangeMessage = (title: string, found: Parameters<typeof rangeTitle>[1]) =>
  text(rangeTitle(title, found, 'score', isLong))

const percent = { format: 'percent', better: 'higher' } as const

/** Estimates in T0, T1 and so on; tests, if there are any, tell two of them apart, or none. */
const placed = (values: readonly (number | null)[], upper = -1, lower = -1, tests = values.length): Judged[] =>
  values.map((value, i) => ({
    value,
    place: `in T${i}`,
    settled: i === upper ? 'higher' : i === lower ? 'lower' : null,
    tests,
  }))

describe('the message of estimates', () => {
  test.each([
    [placed([0.1, 0.9, 0.5], 1, 0), 'Pass rate: higher in T1 (90.0%) than in T0 (10.0%)'],
    [placed([0.5, 0.50001]), 'Pass rate: about the same everywhere (50.0%)'],
    [placed([0.5, 0.3 + 0.2, 0.5]), 'Pass rate: the same everywhere (50.0%)'],
    [placed([0.5, null, 0.5]), 'Pass rate: the same wherever estimated (50.0%)'],
    [placed([0.25]), 'Pass rate: 25.0% in T0'],
    [placed([null, 0.25]), 'Pass rate: 25.0% in T1, no estimate for 1 of 2'],
    [
      placed([null, 0.1, 0.9, null], 2, 1),
      'Pass rate: higher in T2 (90.0%) than in T1 (10.0%), no estimate for 2 of 4',
    ],
    [placed([null, null]), 'Pass rate: no estimate, only limits'],
    [placed([0.1, 0.9, 0.5]), 'Pass rate: 10.0% in T0 to 90.0% in T1, inconclusive'],
    [placed([0.1, 0.9, 0.1], -1, -1, 0), 'Pass rate: 10.0% in T0 and one other to 90.0% in T1, exploratory'],
  ])('case %#', (found, message) => expect(extremesMessage('Pass rate', found, percent)).toBe(message))

  test('names the better end first', () =>
    expect(extremesMessage('Cost', placed([2, 0.5], 0, 1), { format: 'usd', better: 'lower' })).toBe(
      'Cost: lower in T1 ($0.50) than in T0 ($2.00)',
    ))

  test('names what two places have in common once', () => {
    const of = (model: string, tier: string) => ({ place: `for ${model} in ${tier}`, tests: 1 })
    const upper = { ...of('a', 'T1'), value: 0.9, settled: 'higher' as const }
    const lower = { value: 0.1, settled: 'lower' as const }
    expect(extremesMessage('Pass rate', [upper, { ...of('a', 'T0'), ...lower }], percent)).toBe(
      'Pass rate: higher for a in T1 (90.0%) than in T0 (10.0%)',
    )
    expect(extremesMessage('Pass rate', [upper, { ...of('b', 'T1'), ...lower }], percent)).toBe(
      'Pass rate: higher for a in T1 (90.0%) than for b in T1 (10.0%)',
    )
  })

  test('has the digits that show what is settled', () =>
    expect(extremesMessage('Share', placed([0.0001, 0.0002, 0.9], 1, 0), percent)).toBe(
      'Share: higher in T1 (0.02%) than in T0 (0.01%)',
    ))

  test('claims what a test settles, not what lies farthest apart', () =>
    expect(extremesMessage('Pass rate', placed([0.1, 0.5, 0.8, 0.95], 2, 0), percent)).toBe(
      'Pass rate: higher in T2 (80.0%) than in T0 (10.0%)',
    ))

  test('compares only estimates of the same', () => {
    const of = (name: string, found: readonly Judged[]) => found.map(each => ({ ...each, of: name }))
    expect(extremesMessage('Share', [...of('a', placed([0.1, 0.12])), ...of('b', placed([0.8, 0.85]))], percent)).toBe(
      'Share: 10.0% in T0 to 85.0% in T1, inconclusive',
    )
    expect(
      extremesMessage('Share', [...of('a', placed([0.1, 0.3], 1, 0)), ...of('b', placed([0.8, 0.85], 1, 0))], percent),
    ).toBe('Share: higher in T1 (30.0%) than in T0 (10.0%)')
  })

  test('says where estimates are not all of the same tasks', () =>
    expect(
      extremesMessage(
        'Pass rate',
        placed([0.1, 0.9]).map((each, linked) => ({ ...each, linked })),
        percent,
      ),
    ).toBe('Pass rate: 10.0% in T0 to 90.0% in T1, not all on the same tasks, inconclusive'))

  test('all numbers of a title have the same decimals', () =>
    expect(extremesMessage('Duration', placed([8.25, 176], 1, 0), { format: 'seconds', better: 'lower' })).toBe(
      'Duration: lower in T0 (8.3 s) than in T1 (176.0 s)',
    ))
})

test('the message of what has no interval tells what it ranges over', () => {
  const found = [0.2, 0.9, 0.2, 0.4].map((value, i) => ({ value, place: `in T${i}` }))
  expect(rangeMessage('Median score', found)).toBe('Median score: 0.200 in T0 and one other to 0.900 in T1')
  expect(rangeMessage('Median score', found.slice(2, 3))).toBe('Median score: 0.200 in T2')
  expect(rangeMessage('Median score', [found[0], found[2]])).toBe('Median score: the same everywhere (0.200)')
})

test('a range of what stands in long places is told without them', () => {
  const found = [0.2, 0.9].map((value, i) => ({ value, place: `in ${'a prompt of many words '.repeat(3)}${i}` }))
  expect(rangeMessage('Median score', found)).toBe('Median score: 0.200 to 0.900')
})

test('where some of several values are not tested, the range beside the tests is that of the others', () => {
  const message = (untested: readonly number[], tested: readonly number[]) =>
    extremesMessage('Rate', [...placed(untested, -1, -1, 0), ...placed(tested)], percent)
  expect(message([0.1, 0.9], [0.4, 0.5])).toBe('Rate: 40.0% in T0 to 50.0% in T1, inconclusive')
  expect(message([0.1, 0.9], [0.4, 0.4])).toBe('Rate: the same wherever tested (40.0%)')
  expect(message([0.4, 0.4], [0.4, 0.4])).toBe('Rate: the same everywhere (40.0%)')
})

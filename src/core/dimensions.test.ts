import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dimensionColumns, groupingNames, groupings, naturalOrder, nullableOrder, sourceColumns } from './dimensions.ts'

const sorted = (...names: string[]) => [...names].sort(naturalOrder)

describe('naturalOrder', () => {
  test('puts T2 before T10, and 09 before 10', () => {
    expect(sorted('T10', 'T0', 'T2', 'T1')).toEqual(['T0', 'T1', 'T2', 'T10'])
    expect(sorted('10', '9', '09', '00')).toEqual(['00', '09', '9', '10'])
    expect(sorted('a10b2', 'a10b10', 'a9b99')).toEqual(['a9b99', 'a10b2', 'a10b10'])
  })

  test('puts a name before what continues it', () => expect(sorted('run-1', 'run', '')).toEqual(['', 'run', 'run-1']))

  test('agrees with the numeric collation of ICU on names such as harnesses give', () => {
    const collator = new Intl.Collator('en', { numeric: true })
    const names = fc
      .tuple(fc.constantFrom('T', 'run_', 'test'), fc.nat(2000), fc.nat(2000))
      .map(([word, first, second]) => [word + first, word + second] as const)
    fc.assert(fc.property(names, ([a, b]) => Math.sign(naturalOrder(a, b)) === Math.sign(collator.compare(a, b))))
  })

  test('is a total order, whatever the names: antisymmetric, transitive, and 0 only for the same name', () => {
    const digits = fc.nat(200).map(number => String(number).padStart(number % 4, '0'))
    const letters = fc.string({ unit: fc.constantFrom('a', 'T', '_', ' ', '0', 'é', '\u{1f985}'), maxLength: 2 })
    const name = fc.oneof(
      { weight: 9, arbitrary: fc.tuple(letters, digits, letters, digits).map(parts => parts.join('')) },
      { weight: 1, arbitrary: fc.constantFrom('9'.repeat(400), '8'.repeat(400), '9'.repeat(401)) },
    )
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        expect(Math.sign(naturalOrder(a, b))).toBe(0 - Math.sign(naturalOrder(b, a)))
        expect(naturalOrder(a, b) === 0).toBe(a === b)
        if (naturalOrder(a, b) <= 0 && naturalOrder(b, c) <= 0) expect(naturalOrder(a, c)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 1000 },
    )
  })
})

test('nullableOrder puts what is not known first', () =>
  expect(['T1', null, 'T0'].sort(nullableOrder)).toEqual([null, 'T0', 'T1']))

test('every grouping is made of dimensions that have a column', () => {
  for (const dimension of Object.values(groupings).flat()) expect(dimensionColumns[dimension]).toMatch(/^[a-z_]+$/)
})

test('results are listed by what sources name, configurations by their parts', () => {
  expect([...groupingNames, 'by_configuration', 'by_configuration_and_tier']).toEqual(Object.keys(groupings))
  for (const grouping of groupingNames)
    for (const dimension of groupings[grouping]) expect(Object.keys(sourceColumns)).toContain(dimension)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../../test/support/vega.ts'
import { labelLookup, quoted, tame, tamed } from './expression.ts'

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('constructor', 'toString', '__proto__', '"); alert(1) //', "'", '\\', '\u2028', '`', '</script>'),
)

describe('text in an expression', () => {
  test('is that text, whatever it holds', () =>
    fc.assert(
      fc.property(nasty, text => {
        expect(evaluate(quoted(text))).toBe(tame(text))
      }),
    ))

  test('in lists of labels too', () =>
    fc.assert(
      fc.property(fc.uniqueArray(nasty, { minLength: 1, maxLength: 5, selector: tame }), levels => {
        const { labelExpr = '' } = labelLookup(
          levels,
          levels.map((_, i) => [`label ${i}`, 'below']),
        )
        levels.forEach((level, i) => {
          const asked = labelExpr.replace('datum.value', quoted(level))
          expect(evaluate(asked)).toEqual([`label ${i}`, 'below'])
        })
      }),
    ))
})

test('levels that are written as they are need no list', () =>
  expect(labelLookup(['a', 'b'], [['a'], ['b']])).toEqual({}))

test('ordinary text is left as it is, everywhere in plain data', () => {
  const data = { a: ['T0', 1, null, { b: 'größer als 3' }] }
  expect(tamed(data)).toEqual(data)
  expect(tamed({ a: ['toString', 'x\ny'] })).toEqual({ a: ['toString\u00a0', 'x\\u000ay'] })
})

test('names that differ in what cannot be seen stay different', () => {
  const names = ['a b', 'a\tb', 'a\u2028b', 'a\u200fb', 'ab', 'a\u0085b', 'constructor', 'constructor ']
  expect(new Set(names.map(tame)).size).toBe(names.length)
})

test('marks that turn the direction of writing do not reach a figure', () =>
  expect([tame('a\u202eb'), tame('\u2067c\u2069')]).toEqual(['a\\u202eb', '\\u2067c\\u2069']))

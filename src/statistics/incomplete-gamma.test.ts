import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gammaTails } from './incomplete-gamma.ts'

describe('gammaTails', () => {
  // scipy.special.gammaincc, at places where @stdlib/math-base-special-gammainc is wrong in the second digit
  const scipy: [number, number, number][] = [
    [1308.0081055325406, 1269.1190316042819, 0.8592347279403049],
    [1885.0823840013052, 1955.772060720148, 0.053060910580893926],
    [3071.1822585743203, 3048.4803093764135, 0.6571298984958497],
  ]
  test.each(scipy)('upper tail of shape %d above %d', (a, x, want) => {
    expect(Math.abs(gammaTails(a, x).upper / want - 1)).toBeLessThan(1e-12)
  })

  test('of a whole shape are the Poisson sums', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0.01, max: 120, noNaN: true }), (a, x) => {
        let [term, upper] = [Math.exp(-x), 0]
        for (let k = 0; k < a; k++) {
          upper += term
          term *= x / (k + 1)
        }
        expect(gammaTails(a, x).upper).toBeCloseTo(upper, 12)
        expect(gammaTails(a, x).lower + gammaTails(a, x).upper).toBeCloseTo(1, 14)
      }),
    )
  })

  test('at the ends and outside', () => {
    expect(gammaTails(2, 0)).toEqual({ lower: 0, upper: 1 })
    expect(gammaTails(2, Infinity)).toEqual({ lower: 1, upper: 0 })
    expect(gammaTails(0, 1).upper).toBeNaN()
    expect(gammaTails(2, -1).upper).toBeNaN()
  })
})

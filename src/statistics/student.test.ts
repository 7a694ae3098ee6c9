import betainc from '@stdlib/math-base-special-betainc'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tParts, tWithParts } from './student.ts'

/** How far two numbers are apart, as a share of the second. */
const off = (got: number, want: number) => Math.abs(got / want - 1)

/** The outer share where it has a closed form. */
const closed: Record<number, (t: number) => number> = {
  1: t => (2 * Math.atan(1 / t)) / Math.PI,
  2: t => 2 / (Math.sqrt(2 + t * t) * (Math.sqrt(2 + t * t) + t)),
}

/** The same by the incomplete beta function of a library, on the side that keeps its digits. */
const byLibrary = (t: number, df: number): number => {
  const square = t * t
  return square < df
    ? betainc(square / (df + square), 0.5, df / 2, true, true)
    : betainc(df / (df + square), df / 2, 0.5, true, false)
}

const value = fc.double({ min: -10, max: 4, noNaN: true }).map(Math.exp)
const freedom = fc.double({ min: -1, max: 13, noNaN: true }).map(Math.exp)

describe('the parts of the t distribution', () => {
  test.each([1, 2])('are what the closed form for %i degrees of freedom gives', df => {
    for (let place = -20; place <= 300; place++) {
      const t = Math.exp(place)
      expect(off(tParts(t, df).outer, closed[df](t))).toBeLessThan(4e-15)
    }
  })

  test('are those of a library, however many degrees of freedom', () => {
    fc.assert(
      fc.property(value, freedom, (t, df) => {
        const want = byLibrary(t, df)
        fc.pre(want > 1e-290)
        expect(off(tParts(t, df).outer, want)).toBeLessThan(2e-12)
      }),
      { numRuns: 2000 },
    )
  })

  test('add up to 1', () => {
    fc.assert(
      fc.property(value, freedom, (t, df) => {
        const { inner, outer } = tParts(t, df)
        expect(inner + outer).toBe(1)
      }),
    )
  })
})

describe('the value with given parts', () => {
  test('is where the parts are these', () => {
    fc.assert(
      fc.property(fc.double({ min: -640, max: -1e-9, noNaN: true }).map(Math.exp), freedom, (outer, df) => {
        const t = tWithParts({ inner: 1 - outer, outer }, df)
        fc.pre(t < Number.MAX_VALUE)
        // The last digit of t moves the share by as many as its logarithm is steep.
        expect(off(tParts(t, df).outer, outer)).toBeLessThan(1e-14 * Math.max(1, Math.min(df, t * t)))
      }),
      // Far out with few degrees of freedom, logarithms of t are so large that their last digit counts.
      {
        numRuns: 2000,
        examples: [
          [6.783938781868619e-100, 0.3743968150829796],
          [3.6224127192740015e-264, 2.1113412639800253],
        ],
      },
    )
  })

  test('keeps its digits close to 0', () => {
    for (const df of [1, 3.5, 40, 1e5])
      for (const inner of [1e-12, 1e-6, 0.01, 0.3]) {
        const t = tWithParts({ inner, outer: 1 - inner }, df)
        expect(off(tParts(t, df).inner, inner)).toBeLessThan(1e-14)
      }
  })

  test('is infinite where numbers end', () => {
    expect(tWithParts({ inner: 1, outer: 1e-300 }, 0.5)).toBe(Infinity)
  })
})

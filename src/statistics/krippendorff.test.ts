import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { krippendorffAlpha, type Level } from './krippendorff.ts'

const levels: Level[] = ['nominal', 'ordinal', 'interval', 'ratio']
const rating = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.constant(NaN) },
)
const ratings = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 12 }))
  .chain(([judges, units]) =>
    fc.array(fc.array(rating, { minLength: units, maxLength: units }), { minLength: judges, maxLength: judges }),
  )

/** Alpha by the book: coincidences of values within units, against those of all values. */
const byTheBook = (rows: number[][], level: Level): number => {
  const units = rows[0].map((_, unit) => rows.map(row => row[unit]).filter(value => !Number.isNaN(value)))
  const counting = units.filter(unit => unit.length > 1)
  const values = [...new Set(counting.flat())].sort((a, b) => a - b)
  const coincidence = values.map(() => values.map(() => 0))
  for (const unit of counting) {
    unit.forEach((a, i) => {
      unit.forEach((b, j) => {
        if (i !== j) coincidence[values.indexOf(a)][values.indexOf(b)] += 1 / (unit.length - 1)
      })
    })
  }
  const totals = coincidence.map(row => row.reduce((total, one) => total + one, 0))
  const n = totals.reduce((total, one) => total + one, 0)
  const between = (c: number, k: number) =>
    totals.slice(c, k + 1).reduce((total, one) => total + one, 0) - (totals[c] + totals[k]) / 2
  const distance: Record<Level, (c: number, k: number) => number> = {
    nominal: (c, k) => (c === k ? 0 : 1),
    ordinal: (c, k) => between(Math.min(c, k), Math.max(c, k)) ** 2,
    interval: (c, k) => (values[c] - values[k]) ** 2,
    ratio: (c, k) => ((values[c] - values[k]) / (values[c] + values[k])) ** 2,
  }
  let [observed, expected] = [0, 0]
  for (let c = 0; c < values.length; c++) {
    for (let k = 0; k < values.length; k++) {
      observed += coincidence[c][k] * distance[level](c, k)
      expected += totals[c] * totals[k] * distance[level](c, k)
    }
  }
  return 1 - ((n - 1) * observed) / expected
}

describe('krippendorffAlpha', () => {
  test.each(levels)('%s: agrees with the coincidence matrix', level => {
    fc.assert(
      fc.property(ratings, rows => {
        const wanted = byTheBook(rows, level)
        const alpha = krippendorffAlpha(rows, level)
        if (Number.isFinite(wanted)) expect(alpha).toBeCloseTo(wanted, 9)
        else expect(alpha).toBeNaN()
      }),
    )
  })

  test.each(levels)('%s: identical judges who use two values agree fully', level => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2 }), row => {
        fc.pre(new Set(row).size > 1)
        expect(krippendorffAlpha([row, row, row], level)).toBeCloseTo(1, 12)
      }),
    )
  })

  test('no variation, no two ratings, no judges: no answer', () => {
    expect(
      krippendorffAlpha(
        [
          [3, 3],
          [3, 3],
        ],
        'interval',
      ),
    ).toBeNaN()
    expect(
      krippendorffAlpha(
        [
          [0.1, 0.1, 0.1],
          [0.1, 0.1, 0.1],
        ],
        'interval',
      ),
    ).toBeNaN()
    expect(
      krippendorffAlpha(
        [
          [1, NaN],
          [NaN, 2],
        ],
        'nominal',
      ),
    ).toBeNaN()
    expect(krippendorffAlpha([], 'ordinal')).toBeNaN()
  })
})

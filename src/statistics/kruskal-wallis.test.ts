import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kruskalWallis } from './kruskal-wallis.ts'
import { midranks } from './ranks.ts'
import { scheirerRayHare } from './scheirer-ray-hare.ts'
import { mean, sum } from './sum.ts'

const group = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 15 })
const groups = fc.array(group, { minLength: 2, maxLength: 6 })

describe('kruskalWallis', () => {
  test('is the share of rank variation that lies between groups, times n - 1', () => {
    fc.assert(
      fc.property(groups, rows => {
        const { ranks, tieTerm } = midranks(rows.flat())
        const n = ranks.length
        fc.pre(tieTerm < n * (n * n - 1))
        const centre = (n + 1) / 2
        let at = 0
        const between = rows.map(row => {
          const own = ranks.subarray(at, at + row.length)
          at += row.length
          return row.length * (mean(own) - centre) ** 2
        })
        const total = sum(ranks.map(rank => (rank - centre) ** 2))
        expect(kruskalWallis(rows).h).toBeCloseTo(((n - 1) * sum(between)) / total, 9)
      }),
    )
  })

  test('all values equal, one group, or an empty group: no answer', () => {
    expect(kruskalWallis([[1, 1], [1]])).toEqual({ h: NaN, df: 1, p: NaN })
    expect(kruskalWallis([[1, 2]]).p).toBeNaN()
    expect(kruskalWallis([[1, 2], [], [3]]).p).toBeNaN()
  })

  test('does not mind the order of groups, nor values not measured', () => {
    const [a, b, c] = [
      [1, 5, NaN],
      [2, 2],
      [9, 3],
    ]
    expect(kruskalWallis([c, a, b]).p).toBeCloseTo(kruskalWallis([[5, 1], b, c]).p, 14)
  })
})

describe('scheirerRayHare', () => {
  test('with one factor that varies is a Kruskal-Wallis test', () => {
    fc.assert(
      fc.property(groups, rows => {
        fc.pre(new Set(rows.flat()).size > 1)
        const levels = rows.flatMap((row, i) => row.map(() => i))
        const only = levels.map(() => 'one')
        const { factorA, factorB, interaction } = scheirerRayHare(rows.flat(), levels, only)
        const { h, df, p } = kruskalWallis(rows)
        expect(factorA.h).toBeCloseTo(h, 9)
        expect(factorA.p).toBeCloseTo(p, 9)
        expect(factorA.df).toBe(df)
        for (const effect of [factorB, interaction]) {
          expect(effect.h).toBeCloseTo(0, 9)
          expect(effect.df).toBe(0)
          expect(effect.p).toBeNaN()
        }
      }),
    )
  })

  test('finds an interaction without main effects', () => {
    const a = [0, 0, 0, 0, 1, 1, 1, 1]
    const b = [0, 0, 1, 1, 0, 0, 1, 1]
    const value = [1, 2, 11, 12, 13, 14, 3, 4]
    const { factorA, factorB, interaction } = scheirerRayHare(value, a, b)
    expect(factorA.h + factorB.h).toBeLessThan(interaction.h)
    expect(interaction.p).toBeLessThan(0.05)
  })

  test('leaves out values not measured; all equal: no answer', () => {
    expect(scheirerRayHare([1, NaN, 2, 3], [0, 0, 1, 1], [0, 1, 0, 1])).toEqual(
      scheirerRayHare([1, 2, 3], [0, 1, 1], [0, 0, 1]),
    )
    expect(scheirerRayHare([1, 1, 1], [0, 0, 1], [0, 1, 1]).factorA.p).toBeNaN()
  })
})

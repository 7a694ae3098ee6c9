import fc from 'fast-check'
import { expect, test } from 'vitest'
import { benjaminiHochberg, bonferroni, holm } from './multiple-testing.ts'

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 })
const slack = 1e-12

test('raw <= Benjamini-Hochberg <= Holm <= Bonferroni <= 1', () => {
  fc.assert(
    fc.property(shares, p => {
      const [fdr, stepped, full] = [benjaminiHochberg(p), holm(p), bonferroni(p)]
      p.forEach((raw, i) => {
        expect(fdr[i]).toBeGreaterThanOrEqual(raw - slack)
        expect(stepped[i]).toBeGreaterThanOrEqual(fdr[i] - slack)
        expect(full[i]).toBeGreaterThanOrEqual(stepped[i] - slack)
        expect(full[i]).toBeLessThanOrEqual(1)
      })
    }),
  )
})

test('keep the order of the p-values and follow them when they are moved', () => {
  fc.assert(
    fc.property(shares, p => {
      for (const correct of [benjaminiHochberg, holm, bonferroni]) {
        const adjusted = correct(p)
        expect([...correct([...p].reverse())].reverse()).toEqual([...adjusted])
        p.forEach((raw, i) => {
          p.forEach((other, j) => {
            if (raw < other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j])
          })
        })
      }
    }),
  )
})

test('a test without p takes no part', () => {
  for (const correct of [benjaminiHochberg, holm, bonferroni]) {
    const [a, missing, b] = correct([0.01, NaN, 0.04])
    expect([a, b]).toEqual([...correct([0.01, 0.04])])
    expect(missing).toBeNaN()
  }
  expect(holm([])).toHaveLength(0)
})

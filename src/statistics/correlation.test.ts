import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pearson, spearman } from './correlation.ts'
import { kendallTau, shortTau } from './kendall.ts'
import { olsRegression } from './regression.ts'

const pairs = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
  minLength: 3,
  maxLength: 30,
})
const split = (rows: [number, number][]) => ({ x: rows.map(([x]) => x), y: rows.map(([, y]) => y) })
const varies = (values: number[]) => new Set(values).size > 1

describe('correlations', () => {
  test('do not care which side is first; turning one side turns the sign', () => {
    fc.assert(
      fc.property(pairs, rows => {
        const { x, y } = split(rows)
        fc.pre(varies(x) && varies(y))
        for (const correlation of [pearson, spearman, kendallTau]) {
          const there = correlation(x, y)
          expect(correlation(y, x).r).toBeCloseTo(there.r, 12)
          const turned = correlation(
            x,
            y.map(value => -value),
          )
          expect(turned.r).toBeCloseTo(-there.r, 12)
          expect(turned.p).toBeCloseTo(there.p, 12)
        }
      }),
    )
  })

  test('are exactly 1 for a perfect order', () => {
    for (let n = 3; n < 20; n++) {
      const x = Array.from({ length: n }, (_, i) => i)
      expect(spearman(x, x.map(Math.exp))).toEqual({ r: 1, p: 0 })
      expect(pearson(x, x).r).toBe(1)
      expect(kendallTau(x, x).r).toBeCloseTo(1, 14)
    }
  })

  test('have no answer when a side is constant, and use complete pairs only', () => {
    for (const correlation of [pearson, spearman, kendallTau]) {
      expect(correlation([1, 1, 1], [1, 2, 3])).toEqual({ r: NaN, p: NaN })
      expect(correlation([], [])).toEqual({ r: NaN, p: NaN })
      expect(correlation([1, 2, NaN, 4, 5], [2, 1, 5, NaN, 9])).toEqual(correlation([1, 2, 5], [2, 1, 9]))
    }
    expect(pearson([1, 2], [5, 3])).toEqual({ r: -1, p: 1 })
    expect(spearman([1, 2], [5, 3])).toEqual({ r: -1, p: NaN })
  })
})

test('shortTau is the tau of kendallTau', () => {
  fc.assert(
    fc.property(pairs, rows => {
      const { x, y } = split(rows)
      const { r } = kendallTau(x, y)
      expect(Number.isNaN(r)).toBe(!(varies(x) && varies(y)))
      if (Number.isNaN(r)) expect(shortTau(x, y)).toBeNaN()
      else expect(shortTau(x, y)).toBeCloseTo(r, 14)
      expect(shortTau([...x, NaN], [...y, 1])).toBe(shortTau(x, y))
    }),
  )
  expect(shortTau([1, 1], [1, 2])).toBeNaN()
})

describe('kendallTau', () => {
  test('counts agreeing minus disagreeing pairs over the untied ones', () => {
    fc.assert(
      fc.property(pairs, rows => {
        const { x, y } = split(rows)
        fc.pre(varies(x) && varies(y))
        let [balance, untiedX, untiedY] = [0, 0, 0]
        for (let i = 0; i < x.length; i++) {
          for (let j = 0; j < i; j++) {
            balance += Math.sign(x[i] - x[j]) * Math.sign(y[i] - y[j])
            untiedX += Math.abs(Math.sign(x[i] - x[j]))
            untiedY += Math.abs(Math.sign(y[i] - y[j]))
          }
        }
        expect(kendallTau(x, y).r).toBeCloseTo(balance / Math.sqrt(untiedX * untiedY), 12)
      }),
    )
  })

  test('p is the share of all orders that agree at least as much, either way', () => {
    const orders = (left: number[]): number[][] =>
      left.length === 0 ? [[]] : left.flatMap(one => orders(left.filter(x => x !== one)).map(rest => [one, ...rest]))
    const x = [0, 1, 2, 3, 4]
    const all = orders(x)
    const strength = (y: number[]) => Math.abs(kendallTau(x, y).r)
    for (const y of all) {
      const share = all.filter(other => strength(other) >= strength(y) - 1e-12).length / all.length
      expect(kendallTau(x, y).p).toBeCloseTo(share, 12)
    }
  })
})

describe('olsRegression', () => {
  test('leaves residuals that sum to 0 and do not follow x', () => {
    fc.assert(
      fc.property(pairs, rows => {
        const { x, y } = split(rows)
        fc.pre(varies(x) && varies(y))
        const { slope, intercept, rSquared, p } = olsRegression(x, y)
        const rest = x.map((value, i) => y[i] - intercept - slope * value)
        expect(rest.reduce((total, value) => total + value, 0)).toBeCloseTo(0, 9)
        expect(rest.reduce((total, value, i) => total + value * x[i], 0)).toBeCloseTo(0, 8)
        expect(rSquared).toBeCloseTo(pearson(x, y).r ** 2, 12)
        expect(p).toBeCloseTo(pearson(x, y).p, 9)
      }),
    )
  })

  test('a flat line explains nothing; a wall of x has no line', () => {
    expect(olsRegression([1, 2, 3], [4, 4, 4])).toEqual({ slope: 0, intercept: 4, rSquared: 0, p: 1, stdErr: 0 })
    expect(olsRegression([1, 1, 1], [1, 2, 3]).slope).toBeNaN()
    expect(olsRegression([1, 2], [3, 5])).toEqual({ slope: 2, intercept: 1, rSquared: 1, p: 0, stdErr: 0 })
    expect(olsRegression([1, NaN], [3, 5]).slope).toBeNaN()
  })
})

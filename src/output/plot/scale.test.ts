import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberScale } from './scale.ts'

const value = fc.double({ min: -1e7, max: 1e7, noNaN: true, noDefaultInfinity: true })
const values = fc.array(fc.option(value), { minLength: 1, maxLength: 20 })

describe('a scale of numbers', () => {
  test('holds every number, with a few ticks at even, round steps within it', () =>
    fc.assert(
      fc.property(values, given => {
        const { domain, ticks, log } = numberScale(given)
        const known = given.filter(each => each !== null)
        const slack = 1e-9 * Math.max(...known.map(Math.abs), 1)
        for (const each of known) {
          expect(each).toBeGreaterThanOrEqual(domain[0] - slack)
          expect(each).toBeLessThanOrEqual(domain[1] + slack)
        }
        expect(log).toBe(false)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(9)
        expect([ticks[0], ticks[ticks.length - 1]]).toEqual(domain)
        expect(new Set(ticks).size).toBe(ticks.length)
      }),
    ))

  test('of whole counts has ticks at whole numbers', () => {
    const counts = { range: [0, Infinity], counts: true } as const
    expect(numberScale([1, 1, 2], counts).ticks).toEqual([1, 2])
    expect(numberScale([1, 1], counts).ticks).toEqual([0, 1, 2])
    expect(numberScale([0, 0], counts).ticks).toEqual([0, 1])
    expect(numberScale([30, 30], counts).ticks).toEqual([26, 28, 30, 32, 34])
    expect(numberScale([1, 2.5], counts).ticks).toEqual([1, 1.5, 2, 2.5])
    fc.assert(
      fc.property(fc.array(fc.nat(3000), { minLength: 1 }), given => {
        const { domain, ticks } = numberScale(given, counts)
        expect(ticks.filter(tick => !Number.isInteger(tick))).toEqual([])
        expect(domain[0]).toBeLessThanOrEqual(Math.min(...given))
        expect(domain[1]).toBeGreaterThanOrEqual(Math.max(...given))
      }),
    )
  })

  test('shows where in its range a value lies that all have', () => {
    expect(numberScale([0.4, 0.4], { range: [0, 1] }).domain).toEqual([0, 1])
    expect(numberScale([0.1 + 0.2, 0.3], { range: [0, 1] }).domain).toEqual([0, 1])
    expect(numberScale([0, 0], { range: [-1, 1] }).domain).toEqual([-1, 1])
    expect(numberScale([7, 7]).domain).toEqual([6, 8])
  })

  test('does not draw shares apart that are nearly the same, but small ones that differ', () => {
    const rate = { range: [0, 1] } as const
    const [low, high] = numberScale([0.49999, 0.50001], rate).domain
    expect([low, high]).toEqual([0.49, 0.51])
    expect(numberScale([0.9999, 1], rate).domain[1]).toBe(1)
    expect(numberScale([0.0002, 0.0005], rate).domain).toEqual([0.0002, 0.0005])
    expect(numberScale([49.999, 50.001]).domain[1]).toBeLessThan(50.01)
  })

  test('of bars holds 0', () =>
    fc.assert(
      fc.property(values, given => {
        const [low, high] = numberScale(given, { zero: true }).domain
        expect(low).toBeLessThanOrEqual(0)
        expect(high).toBeGreaterThanOrEqual(0)
      }),
    ))

  test('of bars starts at 0 where nothing is below it', () => {
    expect(numberScale([3, 7], { zero: true }).domain[0]).toBe(0)
    expect(numberScale([0, 0], { zero: true }).domain[0]).toBe(0)
    expect(numberScale([5], { zero: true }).domain[0]).toBe(0)
  })

  test('shows the whole range of a metric unless the numbers take little of it', () => {
    expect(numberScale([0.1, 0.6], { range: [0, 1] })).toEqual({
      domain: [0, 1],
      ticks: [0, 0.2, 0.4, 0.6, 0.8, 1],
      log: false,
    })
    expect(numberScale([0.91, 0.99], { range: [0, 1] }).domain).toEqual([0.9, 1])
  })

  test('follows numbers beyond their range, and what is around them', () => {
    const range = [0, 1] as const
    expect(numberScale([50, 75, 90], { range }).domain).toEqual([0, 100])
    expect(numberScale([75, 76], { range }).domain).toEqual([74.5, 76])
    expect(numberScale([75, 75], { range }).domain).toEqual([0, 80])
    expect(numberScale([1, 5], { range }).domain).toEqual([0, 5])
    expect(numberScale([0.2, 1.3], { range }).domain[1]).toBeGreaterThanOrEqual(1.3)
    expect(numberScale([-3, 0.5], { range })).toMatchObject({ domain: [-3, 1] })
    expect(numberScale([60, 88], { range, limits: [55, 104] }).domain[1]).toBeGreaterThanOrEqual(104)
  })

  test('does not follow limits beyond the range of numbers within it', () => {
    expect(numberScale([0.4, 0.9], { range: [0, 1], limits: [-0.1, 1.1, null] }).domain).toEqual([0, 1])
    expect(numberScale([], { range: [0, 1], limits: [50, 60] }).domain).toEqual([0, 1])
  })

  test('of numbers in their range never leaves it', () => {
    expect(numberScale([0.4, 0.4], { range: [0, 1] }).domain).toEqual([0, 1])
    expect(numberScale([1, 1], { range: [0, 1] }).domain[1]).toBe(1)
    expect(numberScale([0, 0], { range: [0, 1] }).domain[0]).toBe(0)
    expect(numberScale([], { range: [0, 1] }).domain).toEqual([0, 1])
  })

  test('is one of logarithms only where amounts differ much and that is allowed', () => {
    const amounts = { range: [0, Infinity], log: true } as const
    expect(numberScale([0.2, 40], amounts)).toMatchObject({ log: true, domain: [0.1, 100] })
    expect(numberScale([0.2, 4], amounts).log).toBe(false)
    expect(numberScale([0, 40], amounts).log).toBe(false)
    expect(numberScale([0.01, 1], { range: [0, 1], log: true }).log).toBe(false)
    expect(numberScale([0.2, 40]).log).toBe(false)
  })

  test('rounding does not make two numbers of one', () => {
    const { ticks } = numberScale([0.05, 0.05 + 1e-17, 0.05000000000000004])
    const [first, second] = numberScale([0.05, 0.05000000000000004]).ticks
    expect(second - first).toBeGreaterThan(1e-4)
    expect(new Set(ticks).size).toBe(ticks.length)
  })
})

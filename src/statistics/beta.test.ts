import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betaPlace } from './beta.ts'

const shape = fc.double({ min: -3, max: 9, noNaN: true }).map(Math.exp)
const part = fc.oneof(
  fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true }),
  fc.double({ min: -30, max: -1, noNaN: true }).map(Math.exp),
)
const relative = (got: number, want: number) => Math.abs(got / want - 1)

test('with one shape 1, it is a power', () =>
  fc.assert(
    fc.property(part, shape, (p, a) => {
      const [power, mirrored] = [betaPlace(p, a, 1), betaPlace(p, 1, a)]
      expect(relative(power.share, p ** (1 / a))).toBeLessThan(1e-12)
      expect(relative(power.rest, -Math.expm1(Math.log(p) / a))).toBeLessThan(1e-12)
      expect(relative(mirrored.share, -Math.expm1(Math.log1p(-p) / a))).toBeLessThan(1e-12)
      expect(relative(mirrored.rest, (1 - p) ** (1 / a))).toBeLessThan(1e-12)
    }),
  ))

test('seen from the other end, it is the other shape', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4095 }), shape, shape, (steps, a, b) => {
      const [place, mirrored] = [betaPlace(steps / 4096, a, b), betaPlace(1 - steps / 4096, b, a)]
      expect(relative(place.share, mirrored.rest)).toBeLessThan(1e-11)
      expect(relative(place.rest, mirrored.share)).toBeLessThan(1e-11)
    }),
  ))

test('more of the distribution lies farther up', () =>
  fc.assert(
    fc.property(part, part, shape, shape, (p, q, a, b) => {
      fc.pre(Math.abs(p - q) > 1e-9)
      expect(betaPlace(Math.min(p, q), a, b).share).toBeLessThanOrEqual(betaPlace(Math.max(p, q), a, b).share)
    }),
  ))

test('ends at the ends, and nowhere without shapes', () => {
  expect(betaPlace(0, 2, 3)).toEqual({ share: 0, rest: 1 })
  expect(betaPlace(1, 2, 3)).toEqual({ share: 1, rest: 0 })
  for (const [p, a, b] of [
    [-0.1, 1, 1],
    [1.1, 1, 1],
    [0.5, 0, 1],
    [0.5, 1, NaN],
  ])
    expect(betaPlace(p, a, b).share).toBeNaN()
  expect(betaPlace(5e-324, 0.5, 0.5).share).toBeGreaterThanOrEqual(0)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RandomState } from '../core/random.ts'
import { bootstrapBca, bootstrapMeanBca, bootstrapMeansBca } from './bca.ts'
import { cliffsDeltaCiBca, cliffsDeltasCiBca } from './cliffs-delta-bca.ts'
import { cliffsDelta } from './dominance.ts'
import { eachResample } from './resample.ts'
import { mean } from './sum.ts'

const options = { confidence: 0.95, resamples: 300, seed: 42 }
const values = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 2, maxLength: 20 })

describe('eachResample', () => {
  test('draws sample after sample from one generator, though it shows them together', () => {
    const random = new RandomState(7)
    const wanted = [3, 5].map(n =>
      Array.from({ length: 4 }, () => Array.from({ length: n }, () => random.randint(0, n))),
    )
    const shown: number[][][] = [[], []]
    eachResample([3, 5], { resamples: 4, seed: 7 }, rows => {
      rows.forEach((row, sample) => {
        shown[sample].push([...row])
      })
    })
    expect(shown).toEqual(wanted)
  })
})

describe('bootstrapMeanBca', () => {
  test('is the general bootstrap of a mean', () => {
    fc.assert(
      fc.property(values, row => {
        const { value, low, high } = bootstrapBca([row], sample => mean(sample), options)
        const quick = bootstrapMeanBca(row, options)
        expect(quick.mean).toBe(value)
        expect(quick.low).toBeCloseTo(low, 9)
        expect(quick.high).toBeCloseTo(high, 9)
      }),
      { numRuns: 30 },
    )
  })

  test('moves and stretches with the values', () => {
    fc.assert(
      fc.property(values, row => {
        const plain = bootstrapMeanBca(row, options)
        // Steps of powers of two keep the arithmetic exact, so that ties stay ties.
        const moved = bootstrapMeanBca(
          row.map(value => 4 * value - 16),
          options,
        )
        expect(moved.low).toBeCloseTo(4 * plain.low - 16, 9)
        expect(moved.high).toBeCloseTo(4 * plain.high - 16, 9)
      }),
      { numRuns: 30 },
    )
  })

  test('shared draws give what single calls give', () => {
    const samples = [[1, 2, 3, 9], [4, 1, 1, 0], [5, 5], [7], [2, NaN, 8, 3, 1], []]
    expect(bootstrapMeansBca(samples, options)).toEqual(samples.map(sample => bootstrapMeanBca(sample, options)))
  })

  test('one value, or no variation, is its own interval; nothing has none', () => {
    expect(bootstrapMeanBca([3], options)).toEqual({ mean: 3, low: 3, high: 3 })
    expect(bootstrapMeanBca([2, 2, 2], options)).toEqual({ mean: 2, low: 2, high: 2 })
    expect(bootstrapMeanBca([], options)).toEqual({ mean: NaN, low: NaN, high: NaN })
  })

  test('more confidence is wider', () => {
    const sample = [1, 5, 2, 8, 3, 3, 9, 4]
    const [narrow, wide] = [0.8, 0.99].map(confidence => bootstrapMeanBca(sample, { ...options, confidence }))
    expect(wide.low).toBeLessThan(narrow.low)
    expect(wide.high).toBeGreaterThan(narrow.high)
  })
})

describe('cliffsDeltaCiBca', () => {
  test('is the general bootstrap of the delta', () => {
    fc.assert(
      fc.property(values, values, (x, y) => {
        const { value, low, high } = bootstrapBca([x, y], cliffsDelta, options)
        const quick = cliffsDeltaCiBca(x, y, options)
        expect(quick.delta).toBe(value)
        expect(quick.low).toBeCloseTo(low, 9)
        expect(quick.high).toBeCloseTo(high, 9)
      }),
      { numRuns: 30 },
    )
  })

  test('does not change with any rising scale', () => {
    fc.assert(
      fc.property(values, values, (x, y) => {
        expect(cliffsDeltaCiBca(x.map(Math.exp), y.map(Math.exp), options)).toEqual(cliffsDeltaCiBca(x, y, options))
      }),
      { numRuns: 20 },
    )
  })

  test('shared draws give what single calls give', () => {
    const contrasts = [
      { x: [1, 2, 3], y: [2, 2, 5, 1] },
      { x: [0, 1, 1], y: [1, 0, 0, 1] },
      { x: [1, 4], y: [3, NaN, 2] },
      { x: [1], y: [3, 2] },
    ]
    expect(cliffsDeltasCiBca(contrasts, options)).toEqual(contrasts.map(({ x, y }) => cliffsDeltaCiBca(x, y, options)))
  })

  test('one value on a side, or samples that never overlap, are their own interval', () => {
    expect(cliffsDeltaCiBca([2], [1, 3, 4], options)).toMatchObject({ low: -1 / 3, high: -1 / 3 })
    expect(cliffsDeltaCiBca([5, 6], [1, 2, 3], options)).toEqual({ delta: 1, low: 1, high: 1 })
    expect(cliffsDeltaCiBca([], [1, 2], options).low).toBeNaN()
  })
})

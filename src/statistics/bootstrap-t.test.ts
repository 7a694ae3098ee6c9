import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RandomState } from '../core/random.ts'
import { bootstrapT, meanIntervals } from './bootstrap-t.ts'
import { type Link, links, linkT } from './link-functions.ts'
import { quantile, sorted } from './quantile.ts'
import { mean, variance } from './sum.ts'

const options = { confidence: 0.95, resamples: 2000, seed: 42 }
const rates = [0.31, 0.84, 0.55, 0.62, 0.93, 0.71, 0.48]
const names: Link[] = ['identity', 'logit', 'log', 'atanh']

describe('links', () => {
  test.each(names)('%s comes back, and its slope is that of the way back', name => {
    const { to, from, slope } = links[name]
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), value => {
        expect(from(to(value))).toBeCloseTo(value, 12)
        const step = 1e-6
        expect((from(to(value) + step) - from(to(value) - step)) / (2 * step)).toBeCloseTo(slope(value), 6)
      }),
    )
  })

  test('linkT stays within the scale, and has no interval outside it', () => {
    const { low, high } = linkT(0.95, 0.2, 4, 'logit', 0.95)
    expect(low).toBeGreaterThan(0)
    expect(high).toBeLessThan(1)
    expect(linkT(1, 0.2, 4, 'logit', 0.95).low).toBeNaN()
    expect(linkT(-1, 0.2, 4, 'log', 0.95).low).toBeNaN()
    expect(linkT(0.5, 0, 4, 'logit', 0.95).low).toBeNaN()
  })
})

describe('bootstrapT', () => {
  test('is the percentile of resampled t, turned round', () => {
    const random = new RandomState(options.seed)
    const logit = (value: number) => Math.log(value / (1 - value))
    const error = (row: number[]) => Math.sqrt(variance(row) / row.length) / (mean(row) * (1 - mean(row)))
    const ratios: number[] = []
    for (let r = 0; r < options.resamples; r++) {
      const row = rates.map(() => rates[random.randint(0, rates.length)])
      if (new Set(row).size > 1) ratios.push((logit(mean(row)) - logit(mean(rates))) / error(row))
    }
    const ordered = sorted(ratios)
    const back = (q: number) => 1 / (1 + Math.exp(-(logit(mean(rates)) - quantile(ordered, q) * error(rates))))
    const [{ low, high }] = bootstrapT([{ values: rates, link: 'logit' }], options)
    expect(low).toBeCloseTo(back(0.975), 12)
    expect(high).toBeCloseTo(back(0.025), 12)
  })

  test('gives up when too many resamples have no variation', () => {
    expect(bootstrapT([{ values: [0.2, 0.8], link: 'logit' }], options)[0].low).toBeNaN()
    expect(bootstrapT([{ values: [0.5], link: 'logit' }], options)[0].low).toBeNaN()
  })
})

describe('meanIntervals', () => {
  test('are never narrower than t on the scale', () => {
    const costs = [0.2, 0.5, 0.3, 4.1, 0.9, 0.4, 0.25, 1.3]
    const [{ low, high }] = meanIntervals([{ values: costs, link: 'log' }], options)
    const plain = linkT(mean(costs), Math.sqrt(variance(costs) / 8), 7, 'log', 0.95)
    expect(low).toBeLessThanOrEqual(plain.low)
    expect(high).toBeGreaterThanOrEqual(plain.high)
  })

  test('of many samples are those of each', () => {
    const samples = [
      { values: rates, link: 'logit' },
      { values: [...rates].reverse(), link: 'log' },
      { values: [3, -1, 2, 5], link: 'identity' },
      { values: [0.5, 0.5, NaN], link: 'logit' },
    ] satisfies { values: number[]; link: Link }[]
    expect(meanIntervals(samples, options)).toEqual(samples.map(sample => meanIntervals([sample], options)[0]))
    expect(meanIntervals(samples, options)[3].low).toBeNaN()
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../../test/support/vega.ts'
import type { Format } from '../../core/format.ts'
import { type NumberScale, numberScale } from './scale.ts'
import { numberPattern, ticksThatFit, tickText } from './ticks.ts'

const labelsOf = (scale: NumberScale, kind: Format) =>
  evaluate(`[${scale.ticks.map(tick => `format(${tick}, "${numberPattern(scale, kind)}")`).join(', ')}]`)

const wide = numberScale([0.0001, 20], { log: true })

test('all ticks stay where their labels have room, fewer where they have not', () => {
  expect(ticksThatFit(wide, 'usd', 400).ticks).toEqual(wide.ticks)
  const few = ticksThatFit(wide, 'usd', 110).ticks
  expect(few.length).toBeLessThan(wide.ticks.length)
  expect(few[0]).toBe(wide.ticks[0])
})

test('what is left out is left out evenly, and 0 stays', () => {
  const scale = numberScale([-0.3, 0.4], { count: 6 })
  const { ticks } = ticksThatFit(scale, 'score', 140)
  expect(ticks).toContain(0)
  const steps = ticks.slice(1).map((tick, i) => (tick - ticks[i]).toFixed(6))
  expect(new Set(steps).size).toBe(1)
})

test('what stays are round numbers, whatever the scale begins with', () => {
  const scale = { domain: [0.0005, 0.003], ticks: [0.0005, 0.001, 0.0015, 0.002, 0.0025, 0.003], log: false } as const
  expect(ticksThatFit(scale, 'usd', 130).ticks).toEqual([0.001, 0.002, 0.003])
  const powers = numberScale([0.5, 40], { log: true, range: [0, Infinity] })
  expect(powers.ticks).toEqual([0.3, 1, 3, 10, 30, 100])
  expect(ticksThatFit(powers, 'usd', 110).ticks).toEqual([1, 10, 100])
  const two = numberScale([0.001, 0.09], { log: true, range: [0, Infinity] })
  expect(two.ticks).toEqual([0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1])
  expect(ticksThatFit(two, 'usd', 140).ticks).toEqual([0.001, 0.01, 0.1])
})

test('three stay where three fit, and 0 is one of them', () => {
  const upTo = numberScale([0, 1.2], { count: 3 })
  expect(upTo.ticks).toEqual([0, 0.5, 1, 1.5])
  expect(ticksThatFit(upTo, 'ratio', 110).ticks).toEqual([0, 0.5, 1])
  expect(ticksThatFit(upTo, 'ratio', 60).ticks).toEqual([0, 1])
  const downTo = numberScale([-1.2, 0], { count: 3 })
  expect(ticksThatFit(downTo, 'ratio', 110).ticks).toEqual([-1, -0.5, 0])
})

test('where the round ones are too few the first and the last stay', () =>
  expect(ticksThatFit({ domain: [0.5, 1.5], ticks: [0.5, 1, 1.5], log: false }, 'score', 32).ticks).toEqual([0.5, 1.5]))

describe('labels of numbers', () => {
  const formats: readonly Format[] = ['percent', 'score', 'usd', 'seconds', 'count', 'ratio', 'p-value']

  test.each(formats)('in %s tell all ticks apart', kind =>
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1e-4, max: 1e7, noNaN: true }), { minLength: 1, maxLength: 5 }), values => {
        for (const options of [{}, { range: [0, Infinity], log: true }] as const) {
          const scale = numberScale(values, options)
          const labels = labelsOf(scale, kind)
          expect(Array.isArray(labels) && new Set(labels).size).toBe(scale.ticks.length)
          // What is measured is what Vega writes.
          expect(labels).toEqual(scale.ticks.map(tickText(scale, kind)))
        }
      }),
    ),
  )

  test.each([
    ['percent', [0, 1], ['0%', '20%', '40%', '60%', '80%', '100%']],
    ['percent', [0, 0.01], ['0.0%', '0.2%', '0.4%', '0.6%', '0.8%', '1.0%']],
    ['usd', [0, 0.4], ['$0.00', '$0.10', '$0.20', '$0.30', '$0.40']],
    ['usd', [0, 40], ['$0', '$10', '$20', '$30', '$40']],
    ['count', [0, 2e6], ['0', '500k', '1M', '1.5M', '2M']],
    ['ratio', [-0.5, 0.5], ['−50%', '+0%', '+50%']],
  ] as const)('%s from %j are %j', (kind, values, labels) => {
    const scale = numberScale(values, { count: labels.length - 1 })
    expect(labelsOf(scale, kind)).toEqual(labels)
  })

  test('have the same decimals, also on logarithms that do not go far', () => {
    const scale = (low: number, high: number) => numberScale([low, high], { log: true, range: [0, Infinity] })
    expect(labelsOf(scale(0.05, 2), 'usd')).toEqual(['$0.03', '$0.10', '$0.30', '$1.00', '$3.00'])
    expect(labelsOf(scale(0.001, 100), 'usd')).toEqual(['$0.001', '$0.01', '$0.1', '$1', '$10', '$100'])
  })

  test('that are not a step apart are written as they are', () => {
    const scale = { domain: [0.5, 2.5], ticks: [0.5, 2.5], log: false } as const
    expect(labelsOf(scale, 'seconds')).toEqual(['0.5', '2.5'])
  })
})

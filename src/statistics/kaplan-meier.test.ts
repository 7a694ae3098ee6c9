import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placebo, treated } from '../../test/support/remissions.ts'
import { eventTable, kaplanMeier, medianSurvivalTime, survivalQuantile } from './kaplan-meier.ts'

const curveOf = (lengths: readonly number[], events: readonly number[]) => kaplanMeier(eventTable(lengths, events))

describe('kaplanMeier', () => {
  // Freireich et al. 1963, worked by hand in most textbooks: weeks in remission, 12 of 21 patients still in it.
  test('agrees with the textbooks on remission under 6-MP', () => {
    const { times, surviving, spread } = curveOf(treated.lengths, treated.events)
    const at = (time: number) => times.indexOf(time)
    const shares = [6, 7, 10, 13, 16, 22, 23].map(time => surviving[at(time)])
    const errors = [6, 7, 10, 13, 16, 22, 23].map(time => surviving[at(time)] * Math.sqrt(spread[at(time)]))
    expect(shares.map(share => share.toFixed(4))).toEqual([
      '0.8571',
      '0.8067',
      '0.7529',
      '0.6902',
      '0.6275',
      '0.5378',
      '0.4482',
    ])
    expect(errors.map(error => error.toFixed(4))).toEqual([
      '0.0764',
      '0.0869',
      '0.0963',
      '0.1068',
      '0.1141',
      '0.1282',
      '0.1346',
    ])
  })

  test('finds the medians and limits that other programs print', () => {
    expect(medianSurvivalTime(curveOf(treated.lengths, treated.events), 0.95)).toEqual({
      value: 23,
      low: 13,
      high: Infinity,
    })
    expect(medianSurvivalTime(curveOf(placebo.lengths, placebo.events), 0.95)).toEqual({ value: 8, low: 4, high: 11 })
  })

  const eventTimes = fc.array(fc.record({ length: fc.integer({ min: 1, max: 12 }), events: fc.constantFrom(0, 1) }), {
    minLength: 1,
    maxLength: 40,
  })

  test('is one minus the empirical distribution where all were watched to the end', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 60 }), lengths => {
        const curve = curveOf(lengths, new Array(lengths.length).fill(1))
        curve.times.forEach((time, i) => {
          expect(curve.surviving[i]).toBeCloseTo(lengths.filter(length => length > time).length / lengths.length, 12)
        })
        const ordered = [...lengths].sort((a, b) => a - b)
        expect(survivalQuantile(curve, 0.5)).toBe(ordered[Math.ceil(lengths.length / 2) - 1])
      }),
    ))

  // Efron's second way to the same estimate: who was lost sight of hands his weight to those who were watched longer.
  test('gives the weight of censored observations to those after them', () =>
    fc.assert(
      fc.property(eventTimes, all => {
        const { times, surviving } = curveOf(
          all.map(({ length }) => length),
          all.map(({ events }) => events),
        )
        const ordered = [...all].sort((a, b) => a.length - b.length || b.events - a.events)
        const weights = ordered.map(() => 1 / ordered.length)
        const gone = new Map<number, number>()
        ordered.forEach(({ length, events }, i) => {
          if (events) gone.set(length, (gone.get(length) ?? 0) + weights[i])
          else
            for (let later = i + 1; later < weights.length; later++)
              weights[later] += weights[i] / (weights.length - 1 - i)
        })
        let left = 1
        times.forEach((time, i) => {
          left -= gone.get(time) ?? 0
          expect(surviving[i]).toBeCloseTo(left, 9)
        })
      }),
    ))

  test('a median that is not reached is no number', () => {
    const curve = curveOf([1, 2, 2, 3], [1, 0, 0, 0])
    expect(survivalQuantile(curve, 0.25)).toBe(1)
    expect(survivalQuantile(curve, 0.5)).toBe(Infinity)
    expect(survivalQuantile(curveOf([], []), 0.5)).toBeNaN()
  })

  test('without variation there are no limits', () =>
    expect(medianSurvivalTime(curveOf([1, 1, 1], [1, 1, 1]), 0.95)).toEqual({ value: 1, low: NaN, high: NaN }))
})

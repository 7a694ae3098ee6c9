import { expect, test } from 'vitest'
import { numberScale } from './scale.ts'
import { ticksThatFit } from './ticks.ts'

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

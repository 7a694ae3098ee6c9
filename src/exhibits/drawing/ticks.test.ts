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

import { expect, test } from 'vitest'
import { namesFirst } from './names-first.ts'
import type { Stroke } from './strokes.ts'

const across = (y: number): Stroke => [
  { x: 0, y },
  { x: 1, y },
]
const everywhere = Array.from({ length: 100 }, (_, i) => across(i / 100))
const points = [{ key: 7, x: 0.5, y: 0.5, text: 'T0', isNeeded: true }]
const size = { width: 200, height: 150 }

test('bars give way to names that have no room among them', () => {
  const { placed, hasBars } = namesFirst(points, { ...size, lines: [], bars: everywhere })
  expect([placed.has(7), hasBars]).toEqual([true, false])
})

test('bars stay where names have room, and where they would have none anyway', () => {
  expect(namesFirst(points, { ...size, lines: [], bars: [across(0.5)] }).hasBars).toBe(true)
  const { placed, hasBars } = namesFirst(points, { ...size, lines: everywhere, bars: everywhere })
  expect([placed.has(7), hasBars]).toEqual([false, true])
})

import { expect, test } from 'vitest'
import { lineStrokes, plotted, shareOf, stepStrokes } from './strokes.ts'

const scale = { domain: [0, 10], ticks: [], log: false } as const

test('the share of a plot is even on a plain scale and by factors on one of logarithms', () => {
  expect(shareOf(5, scale)).toBe(0.5)
  expect(shareOf(10, { domain: [1, 100], log: true })).toBeCloseTo(0.5, 12)
})

test('rows have a place and the bars that they have limits for', () => {
  const { at, bars } = plotted({ field: 'cost', scale }, { field: 'score', scale })
  const row = { cost: 5, cost_low: 4, cost_high: 8, score: 2, score_low: null, score_high: null }
  expect(at(row)).toEqual({ x: 0.5, y: 0.2 })
  expect(bars(row)).toEqual([
    [
      { x: 0.4, y: 0.2 },
      { x: 0.8, y: 0.2 },
    ],
  ])
  expect(bars({ ...row, score_low: 1, score_high: 3 })[1]).toEqual([
    { x: 0.5, y: 0.1 },
    { x: 0.5, y: 0.3 },
  ])
})

test('lines go from place to place, stairs across and then up, from left to right', () => {
  const [a, b] = [
    { x: 0.2, y: 0.1 },
    { x: 0.6, y: 0.9 },
  ]
  expect(lineStrokes([b, a])).toEqual([[b, a]])
  const corner = { x: 0.6, y: 0.1 }
  expect(stepStrokes([b, a])).toEqual([
    [a, corner],
    [corner, b],
  ])
})

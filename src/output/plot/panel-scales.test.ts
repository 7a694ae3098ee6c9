import { expect, test } from 'vitest'
import { panelScales } from './panel-scales.ts'

const share = { range: [0, 1], format: 'percent' } as const
const points = (variant: string, ...values: readonly number[]) =>
  values.map(value => ({ variant, value, low: null, high: null }))

test('panels share a scale, so that they can be compared', () => {
  const { areOwn, scaleOf } = panelScales([...points('a', 0.1, 0.6), ...points('b', 0.4, 0.9)], ['a', 'b'], share)
  expect(areOwn).toBe(false)
  expect(scaleOf('a').domain).toEqual([0, 1])
  expect(scaleOf('b')).toBe(scaleOf('a'))
})

test('each has its own where nothing would be seen on one', () => {
  const some = [...points('a', 0.001, 0.004), ...points('b', 0.07, 0.09), ...points('c', 0.91, 0.94)]
  const { areOwn, scaleOf } = panelScales(some, ['a', 'b', 'c'], share)
  expect(areOwn).toBe(true)
  for (const variant of ['a', 'b', 'c']) {
    const [low, high] = scaleOf(variant).domain
    const values = some.filter(point => point.variant === variant).map(({ value }) => value)
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.5 * (high - low))
  }
})

test('one flat panel of several does not take the scale from the others', () => {
  const some = [...points('a', 0, 0.001), ...points('b', 0.1, 0.9), ...points('c', 0.2, 0.8)]
  expect(panelScales(some, ['a', 'b', 'c'], share).areOwn).toBe(false)
})

test('panels whose own scales are all the same share one', () => {
  const { areOwn, scaleOf } = panelScales(
    [...points('a', 1, 1), ...points('b', 1), ...points('c', 0)],
    ['a', 'b', 'c'],
    share,
  )
  expect(areOwn).toBe(false)
  for (const variant of ['a', 'b', 'c']) expect(scaleOf(variant).domain).toEqual([0, 1])
})

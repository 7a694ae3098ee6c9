import { expect, test } from 'vitest'
import { allMetrics } from '../metrics/all.gen.ts'
import { deltaText, differenceText, isCut, possible } from './difference-text.ts'

const metric = (id: string) => {
  const found = allMetrics.find(each => each.id === id)
  if (!found) throw new Error(`no metric ${id}`)
  return found
}

const text = (value: number, low: number, high: number, scale: 'difference' | 'ratio', id: string) =>
  differenceText(value, { low, high, scale }, metric(id))

test('a share cannot change by more than 100 points, whatever t says', () => {
  expect(text(0.889, 0.708, 1.07, 'difference', 'pass_rate')).toBe('+88.9 [+70.8, +100.0]')
  expect(text(-0.7, -1.03, -0.427, 'difference', 'pass_rate')).toBe('−70.0 [−100.0, −42.7]')
  expect(text(0.5, -0.2, 1.2, 'difference', 'score')).toBe('+0.500 [−0.200, +1.000]')
  expect(deltaText(0.889, 0.708, 1.07)).toBe('+0.889 [+0.708, +1.000]')
})

test('what has no end is shown as it is', () => {
  expect(text(5, -3, 13, 'difference', 'api_calls')).toBe('+5 [−3, +13]')
  expect(text(1.2, 0.5, 40, 'ratio', 'cost_usd')).toBe('×1.20 [×0.50, ×40.00]')
  expect(possible(NaN, metric('pass_rate'))).toBeNaN()
})

test('what was cut is known, and only that', () => {
  const cut = (low: number | null, high: number | null, scale: 'difference' | 'ratio' = 'difference') =>
    isCut({ low, high, scale }, metric('pass_rate'))
  expect(cut(0.7, 1.07)).toBe(true)
  expect(cut(-1.2, 0.3)).toBe(true)
  expect(cut(-1, 1)).toBe(false)
  expect(cut(NaN, NaN)).toBe(false)
  expect(cut(null, null)).toBe(false)
  expect(cut(0.5, 3, 'ratio')).toBe(false)
})

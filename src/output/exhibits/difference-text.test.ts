import { expect, test } from 'vitest'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { deltaText, differenceText } from './difference-text.ts'

const metric = (id: string) => {
  const found = allMetrics.find(each => each.id === id)
  if (!found) throw new Error(`no metric ${id}`)
  return found
}

const text = (value: number, low: number, high: number, scale: 'difference' | 'ratio', id: string) =>
  differenceText(value, { low, high, scale }, metric(id))

test('a difference is shown with its limits, as the data has them', () => {
  expect(text(0.889, 0.708, 1, 'difference', 'pass_rate')).toBe('+88.9 [+70.8, +100.0]')
  expect(text(-0.7, -1, -0.427, 'difference', 'pass_rate')).toBe('−70.0 [−100.0, −42.7]')
  expect(text(0.5, -0.2, 1, 'difference', 'score')).toBe('+0.500 [−0.200, +1.000]')
  expect(deltaText(0.889, 0.708, 1)).toBe('+0.889 [+0.708, +1.000]')
  expect(text(5, -3, 13, 'difference', 'api_calls')).toBe('+5 [−3, +13]')
  expect(text(1.2, 0.5, 40, 'ratio', 'cost_usd')).toBe('×1.20 [×0.50, ×40.00]')
})

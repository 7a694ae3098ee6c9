import { expect, test } from 'vitest'
import { baselineText, changeScale } from './uplift-plot.ts'

test('says what the baseline has, or what it ranges over', () => {
  expect(baselineText([0.022], 'percent', 'T0', 200)).toEqual(['T0: 2.2%'])
  expect(baselineText([0.1, 0.022], 'percent', 'T0', 200)).toEqual(['T0: 2.2% to 10.0%'])
  expect(baselineText([], 'percent', 'T0', 200)).toEqual([])
})

test('a limit far out does not make the axis of relative changes longer, and that is known', () => {
  const near = { change: 0.4, low: -0.5, high: 1.8, scale: 'ratio' } as const
  const far = { change: -0.2, low: -0.99, high: 9999, scale: 'ratio' } as const
  expect(changeScale([near])).toMatchObject({ isCut: false })
  expect(changeScale([near, far])).toMatchObject({ isCut: true, scale: { domain: [-1, 2] } })
  expect(changeScale([{ ...far, change: null, low: null, high: null }])).toMatchObject({ isCut: false })
})

test('the axis of relative changes ends where everything is lost, and all have 0', () => {
  const change = { change: -0.9, low: -0.99, high: 1.4 }
  expect(changeScale([{ ...change, scale: 'ratio' }]).scale.domain[0]).toBe(-1)
  const [low, high] = changeScale([{ change: 0.2, low: 0.1, high: 0.3, scale: 'difference' }]).scale.domain
  expect([low <= 0, high >= 0.3]).toEqual([true, true])
})

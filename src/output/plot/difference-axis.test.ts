import { expect, test } from 'vitest'
import { amountText } from './amount.ts'
import { differencesAcross } from './difference-axis.ts'
import { numberScale } from './scale.ts'

const scale = numberScale([-0.2, 0.4])

test('an axis of differences has the unit in which tables write them', () => {
  const channel = (format: 'percent' | 'score' | 'ratio' | 'usd') =>
    differencesAcross({ field: 'change', scale, format, title: 'Against T0' }, 200)
  expect(channel('percent')).toMatchObject({
    title: 'Against T0 (points)',
    axis: { labelExpr: "datum.value === 0 ? '0' : format(100 * datum.value, '+.0f')" },
  })
  expect(channel('score')).toMatchObject({
    title: 'Against T0',
    axis: { labelExpr: "datum.value === 0 ? '0' : format(datum.value, '+.1f')" },
  })
  expect(channel('ratio')).toMatchObject({
    title: 'Against T0 (%)',
    axis: { labelExpr: "datum.value === 0 ? '0' : format(datum.value, '+.0%')" },
  })
  expect(channel('score').axis.tickCount).toBe(scale.ticks.length)
  expect(channel('usd').axis.labelExpr).toContain("'+$,")
})

test('labels have the room that they need as they are written', () => {
  const wide = numberScale([-0.1, 0.55], { count: 4 })
  expect(wide.ticks).toEqual([-0.2, 0, 0.2, 0.4, 0.6])
  for (const format of ['percent', 'score'] as const) {
    const { values } = differencesAcross({ field: 'change', scale: wide, format, title: 'Against T0' }, 98).axis
    expect(values.length).toBeGreaterThanOrEqual(3)
    expect(values).toContain(0)
  }
})

test('amounts of differences have no sign, and those of percentages are points', () => {
  expect(amountText(-0.123, 'percent')).toBe('12.3 points')
  expect(amountText(-0.5, 'usd')).toBe('$0.50')
})

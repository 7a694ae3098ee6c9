import { expect, test } from 'vitest'
import { shadeAt } from './shade.ts'
import { sequence } from './theme.ts'

test('the colours of the row themselves, and mixtures between them', () => {
  sequence.forEach((color, i) => {
    expect(shadeAt(sequence, i / (sequence.length - 1))).toBe(color)
  })
  expect(shadeAt(['#000000', '#0a64ff'], 0.5)).toBe('#053280')
})

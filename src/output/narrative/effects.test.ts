import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import { reason } from '../../core/reasons.ts'
import { detectableText, effectWithLimits, pText } from './messages/claims-messages.ts'

const rate = { format: 'percent' } as const
const cost = { format: 'usd' } as const

const [some] = studyAnalysis('usual').comparisons()

const pairOf = (change: Partial<Comparison>): Comparison => ({ ...some, reasons: [], ...change })

test('a difference is told with its interval', () => {
  const points = pairOf({ scale: 'difference', difference: 0.096, low: 0.064, high: 0.128 })
  expect(effectWithLimits(points, rate)).toBe('+9.6 points [+6.4, +12.8]')
  expect(effectWithLimits(pairOf({ scale: 'ratio', ratio: 1.2, low: null, high: 1.6 }), cost)).toBe('×1.20 [–, ×1.60]')
})

test.each([
  [0.00099, 'p < 0.001'],
  [0.001, 'p = 0.001'],
  [0.0342, 'p = 0.034'],
  [0.0994, 'p = 0.099'],
  [0.0996, 'p = 0.10'],
  [0.31, 'p = 0.31'],
  [1, 'p = 1.00'],
])('p %d is %s', (p, text) => expect(pText(p)).toBe(text))

test('the minimum detectable effect is told in the unit of the difference', () => {
  const known = (scale: Comparison['scale'], mde: number | null) => pairOf({ scale, mde })
  expect(detectableText(known('difference', 0.36), rate)).toBe('36.0 points')
  expect(detectableText(known('ratio', 2.5), cost)).toBe('×2.50')
  expect(detectableText(known('ratio', 5000), cost)).toBe('above ×1,000')
  expect(detectableText(known('difference', null), rate)).toBeNull()
  for (const code of ['undetectable', 'detectable-beyond-formula'] as const)
    expect(detectableText(pairOf({ mde: null, reasons: [reason('own-tasks'), reason(code)] }), rate)).toBe('none')
})

import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { beyondFormula, undetectable } from '../../analysis/comparisons/detectable.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import type { Written } from '../difference-text.ts'
import { missedText } from './effects.ts'

const rate: Written = { format: 'percent' }
const cost: Written = { format: 'usd' }

const [some] = studyAnalysis('usual').comparisons()

const pairs = (scale: Comparison['scale'], ...detectable: readonly (number | null)[]): Comparison[] =>
  detectable.map(mde => ({ ...some, scale, mde }))

const nothing = pairs('difference', null).map(pair => ({ ...pair, reason: `5 tasks; ${undetectable}` }))

// Its limits leave out 0, and yet it is not settled.
const beyond = pairs('difference', null).map(pair => ({ ...pair, reason: `5 tasks; ${beyondFormula}` }))

test('what can have been missed is told from the pair that misses least to the one that misses most', () => {
  expect(missedText(pairs('difference', 0.392, 0.129, 0.2), rate)).toBe(
    'A difference below 12.9 to 39.2 points, depending on the pair, can have been missed.',
  )
  expect(missedText(pairs('ratio', 40.4, 2.5), cost)).toBe(
    'A difference below ×2.50 to ×40.40, depending on the pair, can have been missed.',
  )
})

test('pairs that miss as much, or one alone, need no range', () => {
  for (const known of [pairs('difference', 0.2), pairs('difference', 0.2, 0.2001, null)])
    expect(missedText(known, rate)).toBe('A difference below 20.0 points can have been missed.')
  expect(missedText(pairs('difference', null), rate)).toBe('')
})

test('a pair that can have missed anything does not speak for the others', () => {
  expect(missedText([...nothing, ...pairs('difference', 0.2)], rate)).toBe(
    'A difference below 20.0 points, in one pair any difference, can have been missed.',
  )
  expect(missedText([...nothing, ...pairs('difference', 0.539, 0.809, 0.7), ...beyond], rate)).toBe(
    'A difference below 53.9 to 80.9 points, depending on the pair, in 2 pairs any difference, can have been missed.',
  )
  expect(missedText([...nothing, ...nothing], rate)).toBe('Any difference can have been missed.')
  expect(missedText(pairs('ratio', 5000, 3), cost)).toBe(
    'A difference below ×3.00, in one pair even a factor of 1,000, can have been missed.',
  )
})

test('differences and factors are told apart', () =>
  expect(missedText([...pairs('ratio', 3), ...pairs('difference', 0.5)], cost)).toBe(
    'A difference below $0.50 can have been missed. A difference below ×3.00 can have been missed.',
  ))

import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import { isWorse } from './difference-claims.ts'

const [pair] = studyAnalysis('usual').comparisons()
const differs = (difference: number): Comparison => ({ ...pair, scale: 'difference', difference, ratio: null })
const times = (ratio: number): Comparison => ({ ...pair, scale: 'ratio', ratio, difference: null })

test.each([
  ['a pass rate that fell', differs(-0.1), 'higher', true],
  ['a pass rate that rose', differs(0.1), 'higher', false],
  ['a cost that rose', times(1.2), 'lower', true],
  ['a cost that fell', times(0.8), 'lower', false],
  ['more of what is neither good nor bad', times(1.2), 'neither', false],
  ['less of it', differs(-1), 'neither', false],
] as const)('%s', (_, comparison, better, worse) => expect(isWorse(comparison, { better })).toBe(worse))

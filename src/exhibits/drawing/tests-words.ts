import type { ExhibitContext } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { counted } from './words.ts'

/** How many tests of pairs there are to go by, and how many of these are of models, not of tiers. */
export interface Tests {
  readonly tests: number
  readonly model_tests: number
}

/** What the words of tests depend on besides their number. */
export type TestsContext = Pick<ExhibitContext, 'levels' | 'subject'>

/** `8 tests of tiers and 4 of models in a tier`: models over all tiers are compared elsewhere, and may well differ. */
export const testsWords = (
  found: readonly Tests[],
  { levels, subject }: TestsContext,
  detail: 'which tiers' | null = null,
): string => {
  const [tests, ofModels] = (['tests', 'model_tests'] as const).map(field =>
    Math.max(0, ...found.map(row => row[field])),
  )
  const ofTiers = tests - ofModels
  if (levels.tier.length < 2) return counted(tests, 'test')
  const models = `of ${subject.word}s in a tier`
  if (ofTiers === 0) return `${counted(ofModels, 'test')} ${models}`
  const which = detail !== null && levels.tier.length > 2 ? ' (each with the next, the first with the last)' : ''
  return `${counted(ofTiers, 'test')} of tiers${which}${ofModels === 0 ? '' : ` and ${formatNumber(ofModels, 'count')} ${models}`}`
}

import { isTooFewRuns, noReasons, type Reason } from '../../core/reasons.ts'
import { eachText } from '../../output/narrative/reasons.ts'

interface WithReasons {
  /** Why it has no interval, where that is known. */
  readonly reasons?: readonly Reason[]
}

/** `No intervals: one run per task`: the reasons of all rows; of several what they have in common. */
export const noIntervals = (rows: readonly WithReasons[]): string => {
  const texts = new Set(rows.map(({ reasons = noReasons }) => eachText(reasons)))
  const [first] = texts
  if (texts.size === 1 && first !== null) return `No intervals: ${first}`
  const areFew = rows.every(({ reasons = noReasons }) => reasons.some(isTooFewRuns))
  return `No intervals: too few runs${areFew ? '' : ', or no variation'}`
}

import { formatNumber } from '../../core/format.ts'
import type { Settings } from '../../core/settings.ts'

/** From here on an expected number is about one. */
const leastOne = 0.95

/** `about 5 would by chance`: how many of so many intervals are expected to exclude 0 where there is nothing to find. */
export const byChance = (intervals: number, { confidence }: Settings): string => {
  // The share has rounding errors, which would decide at the bounds.
  const expected = Number((intervals * (1 - confidence)).toFixed(9))
  if (expected < leastOne) return 'fewer than one would by chance'
  const about = Math.round(expected)
  return `about ${about === 1 ? 'one' : formatNumber(about, 'count')} would by chance`
}

interface WithLimits {
  readonly low: number | null
  readonly high: number | null
}

export const hasLimits = ({ low, high }: WithLimits): boolean => low !== null || high !== null

export const excludesZero = ({ low, high }: WithLimits): boolean =>
  (low !== null && low > 0) || (high !== null && high < 0)

/** `8 of 105 uncorrected intervals exclude 0, about 5 would by chance`: what was seen of many intervals, without a claim. */
export const uncorrectedText = (rows: readonly WithLimits[], settings: Settings): string => {
  const judged = rows.filter(hasLimits)
  const off = judged.filter(excludesZero).length
  if (judged.length === 1) return `its interval ${off === 1 ? 'excludes' : 'includes'} 0`
  const many = `${formatNumber(judged.length, 'count')} uncorrected intervals`
  return `${off || 'none'} of ${many} ${off > 1 ? 'exclude' : 'excludes'} 0, ${byChance(judged.length, settings)}`
}

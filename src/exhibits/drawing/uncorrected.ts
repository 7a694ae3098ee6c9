import { formatNumber } from '../../core/format.ts'
import type { Settings } from '../../core/settings.ts'

/** `5 or more would by chance`: how many of so many intervals exclude 0 where there is nothing to find, and more where they are too narrow. */
export const byChance = (intervals: number, { confidence }: Settings): string => {
  const expected = Math.round(intervals * (1 - confidence))
  return expected === 0
    ? 'fewer than one would by chance'
    : `${formatNumber(expected, 'count')} or more would by chance`
}

interface WithLimits {
  readonly low: number | null
  readonly high: number | null
}

export const hasLimits = ({ low, high }: WithLimits): boolean => low !== null || high !== null

export const excludesZero = ({ low, high }: WithLimits): boolean =>
  (low !== null && low > 0) || (high !== null && high < 0)

/** `8 of 105 uncorrected intervals exclude 0, 5 or more would by chance`: what was seen of many intervals, without a claim. */
export const uncorrectedText = (rows: readonly WithLimits[], settings: Settings): string => {
  const judged = rows.filter(hasLimits)
  const off = judged.filter(excludesZero).length
  if (judged.length === 1) return `its interval ${off === 1 ? 'excludes' : 'includes'} 0`
  const many = `${formatNumber(judged.length, 'count')} uncorrected intervals`
  return `${off || 'none'} of ${many} ${off > 1 ? 'exclude' : 'excludes'} 0, ${byChance(judged.length, settings)}`
}

import { fewestResampled } from '../../analysis/percentile-limits.ts'
import { formatNumber } from '../../core/format.ts'
import { listText } from '../../core/list-text.ts'
import { extendedBy, type MethodId, resampledBy } from '../../core/methods.ts'
import { isTooFewRuns, noReasons, type Reason } from '../../core/reasons.ts'
import type { Settings } from '../../core/settings.ts'
import { methodWords } from './method-words.ts'
import { eachText } from './reason-words.ts'
import { rangeText } from './words.ts'

interface Limits {
  readonly low: number | null
  readonly high: number | null
}

export interface WithLimits extends Limits {
  readonly method: MethodId | null
  /** How many units were resampled, where the method does that. */
  readonly units?: number | null
  /** Why there is no interval, where that is known. */
  readonly reasons?: readonly Reason[]
}

export const hasLimits = ({ low, high }: Limits): boolean => low !== null || high !== null

export const excludesZero = ({ low, high }: Limits): boolean => (low !== null && low > 0) || (high !== null && high < 0)

/** `95% intervals` */
export const intervalText = ({ confidence }: Pick<Settings, 'confidence'>): string =>
  `${formatNumber(confidence, 'percent').replace('.0%', '%')} intervals`

/** Different methods once each in plain words, the most frequent first; `none` is no method, and one that another goes on from is that. */
export const methodsText = (methods: readonly (MethodId | null)[]): string => {
  const counts = new Map<MethodId, number>()
  for (const method of methods) if (method && method !== 'none') counts.set(method, (counts.get(method) ?? 0) + 1)
  const named = new Set([...counts.keys()].flatMap(extendedBy))
  const known = [...counts]
    .filter(([method]) => !named.has(method))
    .sort(([, a], [, b]) => b - a)
    .map(([method]) => methodWords(method))
  return [...new Set(known)].join('; ')
}

/** The methods behind the rows of a table, as a note of it; no note where nothing was tested. */
export const methodsNotes = (rows: readonly { readonly method: MethodId | null }[]): string[] => {
  const text = methodsText(rows.map(({ method }) => method))
  return text === '' ? [] : [`Methods: ${text}.`]
}

/** `No intervals: one run per task`: the reasons of all rows; of several what they have in common. */
export const noIntervals = (rows: readonly Pick<WithLimits, 'reasons'>[]): string => {
  const texts = new Set(rows.map(({ reasons = noReasons }) => eachText(reasons)))
  const [first] = texts
  if (texts.size === 1 && first !== null) return `No intervals: ${first}`
  const areFew = rows.every(({ reasons = noReasons }) => reasons.some(isTooFewRuns))
  return `No intervals: too few runs${areFew ? '' : ', or no variation'}`
}

/** An interval with what was drawn anew for it. */
interface Resampled extends Limits {
  /** Null where nothing was. */
  readonly resampled: string | null
  readonly units: number | null
}

/** `subtest or run within each task` */
const singular = (units: string): string =>
  units.replace(/^\w+?s( or \w+?s)?(?= |$)/, leading => leading.replaceAll(/s\b/g, ''))

/** `percentile intervals over 2 to 4 runs within tasks are too narrow`: the rule for all figures; null where none is of so few. */
export const narrowText = (rows: readonly Resampled[]): string | null => {
  const few = rows.filter(
    row => hasLimits(row) && row.resampled !== null && row.units !== null && row.units < fewestResampled,
  )
  const numbers = [...new Set(few.map(({ resampled }) => resampled))].map(each => {
    const units = few.flatMap(row => (row.resampled === each && row.units !== null ? [row.units] : []))
    return `${rangeText(units, String)} ${units.every(count => count === 1) ? singular(each ?? '') : each}`
  })
  return numbers.length === 0 ? null : `percentile intervals over ${listText(numbers, 'or')} are too narrow`
}

/** How the intervals that are drawn were found, and whether they are too narrow. */
export const limitsMethod = (rows: readonly WithLimits[]): string => {
  const known = rows.filter(hasLimits)
  const narrow = narrowText(
    known.map(({ low, high, method, units = null }) => ({
      low,
      high,
      resampled: method && resampledBy(method),
      units,
    })),
  )
  return `${methodsText(known.map(({ method }) => method))}${narrow === null ? '' : `; ${narrow}`}`
}

/** `Lines: 95% intervals of the whole`; why there are none where no row has limits. */
export const linesText = (rows: readonly WithLimits[], of: string, settings: Settings): string =>
  rows.some(hasLimits) ? `Lines: ${intervalText(settings)}${of === '' ? '' : ` of ${of}`}` : noIntervals(rows)

/** `Bars: 95% intervals, Wilson score with t`: how the intervals look and were found; says so where there are none. */
export const intervalNote = (looks: string, rows: readonly WithLimits[], settings: Settings): string => {
  if (!rows.some(hasLimits)) return noIntervals(rows)
  const methods = limitsMethod(rows)
  return `${looks}: ${intervalText(settings)}${methods === '' ? '' : `, ${methods}`}`
}

/** `No interval for 2 of 14`: where only some estimates have one. */
export const withoutIntervals = (rows: readonly (Limits & { readonly value: number | null })[]): string | null => {
  const bare = rows.filter(row => row.value !== null && !hasLimits(row))
  return bare.length === 0 ? null : `No interval for ${bare.length} of ${rows.length}`
}

/** How many of several uncorrected intervals exclude 0. */
export interface Uncorrected extends Pick<Settings, 'confidence'> {
  readonly intervals: number
  readonly excluding: number
}

/** From here on an expected number is about one. */
const leastOne = 0.95

/** `about 5 would by chance`: how many of so many intervals are expected to exclude 0 where there is nothing to find. */
const byChance = ({ intervals, confidence }: Uncorrected): string => {
  // The share has rounding errors, which would decide at the bounds.
  const expected = Number((intervals * (1 - confidence)).toFixed(9))
  if (expected < leastOne) return 'fewer than one would by chance'
  const about = Math.round(expected)
  return `about ${about === 1 ? 'one' : formatNumber(about, 'count')} would by chance`
}

/** What was seen of many intervals, without a claim; null where no row has one. */
export const uncorrected = (rows: readonly Limits[], { confidence }: Settings): Uncorrected | null => {
  const judged = rows.filter(hasLimits)
  return judged.length === 0
    ? null
    : { intervals: judged.length, excluding: judged.filter(excludesZero).length, confidence }
}

/** `8 of 105 uncorrected intervals exclude 0, about 5 would by chance` */
export const uncorrectedText = (counts: Uncorrected): string => {
  const { intervals, excluding: off } = counts
  if (intervals === 1) return `its interval ${off === 1 ? 'excludes' : 'includes'} 0`
  const many = `${formatNumber(intervals, 'count')} uncorrected intervals`
  return `${off || 'none'} of ${many} ${off > 1 ? 'exclude' : 'excludes'} 0, ${byChance(counts)}`
}

import { fewestResampled } from '../../analysis/exhibited/limits.ts'
import { listed } from '../../core/listed.ts'
import type { Settings } from '../../core/settings.ts'
import { intervalText, methodsText, rangeText } from './words.ts'

interface WithLimits {
  readonly low: number | null
  readonly high: number | null
  readonly method: string | null
  /** How many units were resampled, where the method does that. */
  readonly units?: number | null
}

/** `No interval for 2 of 14`: where only some estimates have one. */
export const withoutIntervals = (
  rows: readonly (Omit<WithLimits, 'method' | 'units'> & { readonly value: number | null })[],
): string | null => {
  const bare = rows.filter(({ value, low, high }) => value !== null && low === null && high === null)
  return bare.length === 0 ? null : `No interval for ${bare.length} of ${rows.length}`
}

/** `percentile intervals over 2 to 4 subtests are too narrow`; null where none is of so few. */
const narrowText = (rows: readonly WithLimits[]): string | null => {
  const few = rows.flatMap(({ method, units }) => {
    const resampled = /^percentile, resampling (\w+)/.exec(method ?? '')?.[1]
    return resampled && units && units < fewestResampled ? [{ resampled, units }] : []
  })
  const numbers = [...new Set(few.map(({ resampled }) => resampled))].map(each => {
    const units = few.flatMap(({ resampled, units }) => (resampled === each ? [units] : []))
    return `${rangeText(units, String)} ${each}`
  })
  return numbers.length === 0 ? null : `percentile intervals over ${listed(numbers, 'or')} are too narrow`
}

/** `Bars: 95% intervals, Wilson score with t`: how the intervals look and were found; says so where there are none. */
export const intervalNote = (looks: string, rows: readonly WithLimits[], settings: Settings): string => {
  const known = rows.filter(({ low, high }) => low !== null || high !== null)
  if (known.length === 0) return 'No intervals: too few runs, or no variation'
  const methods = methodsText(known.map(({ method }) => method))
  const narrow = narrowText(known)
  return `${looks}: ${intervalText(settings)}${methods === '' ? '' : `, ${methods}`}${narrow === null ? '' : `; ${narrow}`}`
}

import type { Settings } from '../../core/settings.ts'
import { intervalText, methodsText } from './words.ts'

interface WithLimits {
  readonly low: number | null
  readonly high: number | null
  readonly method: string | null
}

/** `No interval for 2 of 14`: where only some estimates have one. */
export const withoutIntervals = (
  rows: readonly (Omit<WithLimits, 'method'> & { readonly value: number | null })[],
): string | null => {
  const bare = rows.filter(({ value, low, high }) => value !== null && low === null && high === null)
  return bare.length === 0 ? null : `No interval for ${bare.length} of ${rows.length}`
}

/** `Bars: 95% intervals, Wilson score with t`: how the intervals look and were found; says so where there are none. */
export const intervalNote = (looks: string, rows: readonly WithLimits[], settings: Settings): string => {
  const known = rows.filter(({ low, high }) => low !== null || high !== null)
  if (known.length === 0) return 'No intervals: too few runs, or no variation'
  const methods = methodsText(known.map(({ method }) => method))
  return `${looks}: ${intervalText(settings)}${methods === '' ? '' : `, ${methods}`}`
}

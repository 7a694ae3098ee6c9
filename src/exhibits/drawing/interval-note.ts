import type { Settings } from '../../core/settings.ts'
import { hasLimits, limitsMethod, type WithLimits } from './interval-words.ts'
import { noIntervals } from './no-intervals.ts'
import { intervalText } from './words.ts'

/** `No interval for 2 of 14`: where only some estimates have one. */
export const withoutIntervals = (
  rows: readonly (Pick<WithLimits, 'low' | 'high'> & { readonly value: number | null })[],
): string | null => {
  const bare = rows.filter(({ value, low, high }) => value !== null && low === null && high === null)
  return bare.length === 0 ? null : `No interval for ${bare.length} of ${rows.length}`
}

/** `Bars: 95% intervals, Wilson score with t`: how the intervals look and were found; says so where there are none. */
export const intervalNote = (looks: string, rows: readonly WithLimits[], settings: Settings): string => {
  if (!rows.some(hasLimits)) return noIntervals(rows)
  const methods = limitsMethod(rows)
  return `${looks}: ${intervalText(settings)}${methods === '' ? '' : `, ${methods}`}`
}

import { type MethodId, resampledBy } from '../../core/methods.ts'
import type { Reason } from '../../core/reasons.ts'
import type { Settings } from '../../core/settings.ts'
import { narrowText } from './narrow.ts'
import { noIntervals } from './no-intervals.ts'
import { intervalText, methodsText } from './words.ts'

export interface WithLimits {
  readonly low: number | null
  readonly high: number | null
  readonly method: MethodId | null
  /** How many units were resampled, where the method does that. */
  readonly units?: number | null
  /** Why there is no interval, where that is known. */
  readonly reasons?: readonly Reason[]
}

export const hasLimits = ({ low, high }: WithLimits): boolean => low !== null || high !== null

/** `Lines: 95% intervals of the whole`; nothing where no row has limits. */
export const linesText = (rows: readonly WithLimits[], of: string, settings: Settings): string =>
  rows.some(hasLimits) ? `Lines: ${intervalText(settings)}${of === '' ? '' : ` of ${of}`}` : noIntervals(rows)

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

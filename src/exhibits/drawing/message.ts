import { type Format, formatNumber } from '../../core/format.ts'
import type { Better } from '../../core/metric.ts'

/** A value with the words for where it was found, such as `in T6`. */
export interface Placed {
  readonly value: number | null
  readonly place: string
}

/** `in T6 and 2 others`: a place, and how many more are like it. */
export const withOthers = (place: string, others: number): string =>
  others === 0 ? place : `${place} and ${others === 1 ? 'one other' : `${others} others`}`

/** The same but for the rounding of sums. */
export const isAlike = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b))

/** `Pass rate: highest in T6 (97.8%), lowest in T0 (2.2%)`: what a reader should see, the better end first. */
export const extremesMessage = (
  title: string,
  found: readonly Placed[],
  { format, better }: { readonly format: Format; readonly better: Better },
): string => {
  const known = found.flatMap(({ value, place }) =>
    value !== null && Number.isFinite(value) ? [{ value, place }] : [],
  )
  if (known.length === 0) return `${title}: no estimate, only limits`
  const shown = ({ value, place }: { value: number; place: string }) =>
    `${withOthers(place, known.filter(other => isAlike(other.value, value)).length - 1)} (${formatNumber(value, format)})`
  const unknown = found.length - known.length
  const without = unknown === 0 ? '' : `, no estimate for ${unknown} of ${found.length}`
  if (known.length === 1) return `${title}: ${formatNumber(known[0].value, format)} ${known[0].place}${without}`
  const highest = known.reduce((most, each) => (each.value > most.value ? each : most))
  const lowest = known.reduce((least, each) => (each.value < least.value ? each : least))
  if (formatNumber(highest.value, format) === formatNumber(lowest.value, format))
    return `${title}: ${isAlike(highest.value, lowest.value) ? '' : 'about '}the same ${unknown === 0 ? 'everywhere' : 'wherever estimated'} (${formatNumber(highest.value, format)})`
  return better === 'lower'
    ? `${title}: lowest ${shown(lowest)}, highest ${shown(highest)}${without}`
    : `${title}: highest ${shown(highest)}, lowest ${shown(lowest)}${without}`
}

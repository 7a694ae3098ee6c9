import { type Format, formatNumber } from '../../core/format.ts'
import type { Better } from '../../core/metric.ts'

/** A value with the words for where it was found, such as `in T6`. */
export interface Placed {
  readonly value: number | null
  readonly place: string
}

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
  const shown = ({ value, place }: { value: number; place: string }) => `${place} (${formatNumber(value, format)})`
  if (known.length === 1) return `${title}: ${formatNumber(known[0].value, format)} ${known[0].place}`
  const sorted = [...known].sort((a, b) => b.value - a.value)
  const [highest, lowest] = [sorted[0], sorted[sorted.length - 1]]
  if (formatNumber(highest.value, format) === formatNumber(lowest.value, format))
    return `${title}: the same everywhere (${formatNumber(highest.value, format)})`
  return better === 'lower'
    ? `${title}: lowest ${shown(lowest)}, highest ${shown(highest)}`
    : `${title}: highest ${shown(highest)}, lowest ${shown(lowest)}`
}

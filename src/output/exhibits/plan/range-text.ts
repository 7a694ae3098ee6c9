import type { Extent } from '../../../analysis/versus/extent.ts'
import { type Format, formatNumber } from '../../../core/format.ts'

/** `129 (79 to 334)`; without an upper limit `129 (79 or more)`, and a dash where no number is known. */
export const rangeText = ({ low, about, high }: Extent, format: Format, what = ''): string => {
  const [least, middle, most] = [low, about, high].map(value =>
    Number.isFinite(value) ? formatNumber(value, format) : '–',
  )
  if (least === most) return `${middle}${what}`
  return `${middle}${what} (${least} ${Number.isFinite(high) ? `to ${most}` : 'or more'})`
}

import { type Format, formatNumber } from '../../core/format.ts'

/** How large a difference is, in the unit of its metric; of percentages in points. */
export const amountText = (difference: number, format: Format): string =>
  format === 'percent'
    ? `${(100 * Math.abs(difference)).toFixed(1)} points`
    : formatNumber(Math.abs(difference), format)

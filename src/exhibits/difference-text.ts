import { type Format, formatNumber } from '../core/format.ts'

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text)

/** A difference in the unit of its metric, with a sign; of percentages the points. */
const oneDifference = (value: number, format: Format): string =>
  format === 'percent' ? signed((100 * value).toFixed(1), value) : signed(formatNumber(value, format), value)

/** `+9.6 [+6.4, +12.8]`, or `×1.20 [×0.90, ×1.60]` where it says how many times as much; a dash where there is none. */
export const differenceText = (
  value: number | null,
  low: number | null,
  high: number | null,
  scale: 'difference' | 'ratio',
  format: Format,
): string => {
  const text = (each: number | null) =>
    each === null ? '–' : scale === 'ratio' ? `×${each.toFixed(2)}` : oneDifference(each, format)
  return value === null || (low === null && high === null)
    ? text(value)
    : `${text(value)} [${text(low)}, ${text(high)}]`
}

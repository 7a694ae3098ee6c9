import { type Format, formatAlike } from '../../core/format.ts'

/** How large differences are, in the unit of their metric and with the same decimals; of percentages in points. */
export const amountsText = (differences: readonly number[], format: Format): string[] =>
  formatAlike(differences.map(Math.abs), format).map(text =>
    format === 'percent' ? text.replace('%', ' points') : text,
  )

export const amountText = (difference: number, format: Format): string => amountsText([difference], format)[0]

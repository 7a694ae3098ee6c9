import type { Extent } from '../../../analysis/versus/extent.ts'
import type { Look } from '../screen.ts'
import { type TextColumn, textTable } from '../text-table.ts'

/** How the tables of a plan write their numbers. */
export const whole = (value: number): string => (Number.isFinite(value) ? Math.ceil(value).toLocaleString('en') : '∞')
export const percent = (value: number): string => `${(100 * value).toFixed(0)}%`

export const rangeOfShares = ({ low, about, high }: Extent): string =>
  percent(low) === percent(high)
    ? percent(about)
    : `${percent(about)} (${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)})`

export const tableText = (columns: readonly TextColumn[], { width, colours }: Look): string => {
  const { header, body } = textTable(columns, width)
  return [...header.map(line => colours.bold(line)), ...body].join('\n')
}

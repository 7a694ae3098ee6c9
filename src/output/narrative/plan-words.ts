import type { StudyBasis } from '../../analysis/plan/plan.ts'
import type { Extent } from '../../analysis/versus/extent.ts'
import { formatNumber } from '../../core/format.ts'

/** One decimal, and more only where that would leave nothing. */
const digits = (value: number): number => Number(Math.abs(value) < 1 ? value.toPrecision(2) : value.toFixed(1))

/** An effect as people say it: points of a share, or percent more of an amount. */
export const effectText = (effect: number, { scale, metric }: Pick<StudyBasis, 'scale' | 'metric'>): string => {
  if (!Number.isFinite(effect)) return '∞'
  if (scale === 'log ratio') return `${digits(100 * Math.expm1(effect))}%`
  return metric.format === 'percent' ? `${digits(100 * effect)} points` : formatNumber(effect, metric.format)
}

export const money = (value: number): string => {
  if (Number.isNaN(value)) return '–'
  if (!Number.isFinite(value)) return '∞'
  return value < 100 ? formatNumber(value, 'usd') : `$${Math.round(value).toLocaleString('en')}`
}

/** `4 (2 to 11)`, the number alone where it is known exactly. */
export const extentText = ({ low, about, high }: Extent, shown: (value: number) => string): string =>
  shown(low) === shown(high) ? shown(about) : `${shown(about)} (${shown(low)} to ${shown(high)})`

export const percent = (share: number): string => `${(100 * share).toFixed(0)}%`

/** A number of tasks or runs that is enough. */
export const wholeText = (value: number): string =>
  Number.isFinite(value) ? Math.ceil(value).toLocaleString('en') : '∞'

import type { Summary } from './summary.ts'

/** Two ways of weighing are told apart beyond this share of the interval's width, and beyond rounding. */
const worthTelling = 0.01
const rounding = 1e-9

/** A number with every run alike, where it is not the one with every task alike that stands beside the limits. */
export const toldOverRuns = ({
  value,
  overRuns,
  low,
  high,
}: Pick<Summary, 'value' | 'overRuns' | 'low' | 'high'>): number | null => {
  const width = Number.isNaN(high - low) ? 0 : high - low
  const apart = Math.abs(overRuns - value)
  return apart > worthTelling * width && apart > rounding * Math.max(1, Math.abs(value)) ? overRuns : null
}

import type { Summary } from './summary.ts'

/** Micro- and macro-average differ visibly beyond this share of the interval's width, and beyond rounding. */
const leastShare = 0.01
const rounding = 1e-9

/** The micro-average over runs, where it differs visibly from the macro-average over tasks that the limits belong to. */
export const distinctMicroAverage = ({
  value,
  overRuns,
  low,
  high,
}: Pick<Summary, 'value' | 'overRuns' | 'low' | 'high'>): number | null => {
  const width = Number.isNaN(high - low) ? 0 : high - low
  const apart = Math.abs(overRuns - value)
  return apart > leastShare * width && apart > rounding * Math.max(1, Math.abs(value)) ? overRuns : null
}

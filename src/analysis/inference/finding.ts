import { noReasons, type Reason } from '../../core/reasons.ts'
import { tInterval } from '../../statistics/t-test.ts'
import type { Estimate } from './estimate.ts'
import type { Naive } from './naive.ts'

/** What a rule finds out; the rest of an estimate follows from it. */
export type Finding = Omit<Estimate, 'value' | 'plain' | 'naive' | 'designEffect'>

/** A rule's answer where there is no interval, and why. */
export const nothing = (reason: Reason | null): Finding => ({
  low: NaN,
  high: NaN,
  method: 'none',
  reasons: reason ? [reason] : noReasons,
  unit: 'none',
  units: 0,
  se: NaN,
  df: NaN,
})

/** Puts the plain and the naive interval, and the design effect, beside what a rule found. */
export const assembled = (value: number, finding: Finding, naive: Naive, confidence: number): Estimate => {
  const { low, high, method, reasons, unit, units, se, df } = finding
  return {
    value,
    low,
    high,
    method,
    reasons,
    unit,
    units,
    se,
    df,
    plain: tInterval(value, se, df, confidence),
    naive: naive.interval,
    // Runs that do not vary at all say nothing about the design.
    designEffect: naive.variance > 0 ? se ** 2 / naive.variance : NaN,
  }
}

/** An estimate with its limits, as far as there are some. */
export interface Limited {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
}

/** Why an interval is imprecise: it is wide, or nearly all of it lies to one side. */
export type Imprecision = 'wide' | 'lopsided'

/** Of a metric with bounds: wider than this share of what is possible. */
const widestShare = 0.5
/** Of an amount: from one limit to the other more than this many times as much. */
export const widestFactor = 10
/** One side so many times as long as the other, where it is also more than this share of the estimate. */
const mostLopsided = 10
const longSide = 0.25

/** How an interval is imprecise; null without an estimate or two limits. */
export const imprecisionOf = ({ value, low, high }: Limited, range: readonly [number, number]): Imprecision | null => {
  if (value === null || low === null || high === null) return null
  const possible = range[1] - range[0]
  // What lies beyond its range has none that could be used up.
  if (Number.isFinite(possible) && (low < range[0] || high > range[1])) return null
  if (Number.isFinite(possible)) return high - low > widestShare * possible ? 'wide' : null
  if (range[0] >= 0 && high > widestFactor * (low > 0 ? low : value)) return 'wide'
  const [short, long] = [value - low, high - value].sort((a, b) => a - b)
  return long > mostLopsided * short && long > longSide * Math.abs(value) ? 'lopsided' : null
}

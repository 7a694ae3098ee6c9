import type { Interval } from '../../statistics/interval.ts'
import type { Kind } from './estimate.ts'

/** Where the scale of a kind of number ends. */
const ends: Record<Kind, Interval> = {
  rate: { low: 0, high: 1 },
  score: { low: 0, high: 1 },
  amount: { low: 0, high: Infinity },
  number: { low: -Infinity, high: Infinity },
}

/** Limits of a mean as far as one can go, for t knows nothing of ends. An end that a value lies beyond is none. */
export const meanInRange = ({ low, high }: Interval, kind: Kind, values: Float64Array): Interval => {
  const { low: bottom, high: top } = ends[kind]
  return {
    low: low < bottom && values.every(value => value >= bottom) ? bottom : low,
    high: high > top && values.every(value => value <= top) ? top : high,
  }
}

/** Limits of a difference likewise; `valuesOf` is asked only where a limit lies beyond what there can be. */
export const differenceInRange = (
  { low, high }: Interval,
  kind: Kind,
  valuesOf: () => readonly Float64Array[],
): Interval => {
  const { low: bottom, high: top } = ends[kind]
  const most = top - bottom
  const isBeyond = low < -most || high > most
  if (!isBeyond || valuesOf().some(values => values.some(value => value < bottom || value > top))) return { low, high }
  return { low: Math.max(low, -most), high: Math.min(high, most) }
}

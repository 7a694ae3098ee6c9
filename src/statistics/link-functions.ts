import { tQuantile } from './distributions.ts'
import { type Interval, noInterval } from './interval.ts'

/** A scale on which an estimate behaves better: a share by its log odds, an amount by its log, a delta by atanh. */
export type Link = 'identity' | 'logit' | 'log' | 'atanh'

export interface LinkFunctions {
  to(value: number): number
  from(value: number): number
  /** How far the value moves per unit on the scale, at this value. */
  slope(value: number): number
  /** Whether the value lies where the scale is defined. */
  has(value: number): boolean
}

/** The scales on which a mean can be judged: what stretches each end of its range, so that limits stay inside. */
export const links: Record<Link, LinkFunctions> = {
  identity: { to: x => x, from: x => x, slope: () => 1, has: () => true },
  logit: {
    to: x => Math.log(x / (1 - x)),
    from: x => 1 / (1 + Math.exp(-x)),
    slope: x => x * (1 - x),
    has: x => x > 0 && x < 1,
  },
  log: { to: Math.log, from: Math.exp, slope: x => x, has: x => x > 0 },
  atanh: { to: Math.atanh, from: Math.tanh, slope: x => 1 - x * x, has: x => x > -1 && x < 1 },
}

/** An interval by Student's t on the link's scale, brought back. Outside the scale, or without an error: none. */
export const linkT = (estimate: number, se: number, df: number, link: Link, confidence: number): Interval => {
  const { to, from, slope, has } = links[link]
  if (!(se > 0 && df > 0 && has(estimate))) return noInterval
  const reach = (tQuantile((1 + confidence) / 2, df) * se) / slope(estimate)
  return { low: from(to(estimate) - reach), high: from(to(estimate) + reach) }
}

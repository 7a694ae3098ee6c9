import type { Better } from '../../core/metric.ts'
import type { Interval } from '../../statistics/interval.ts'
import type { Difference } from '../inference/index.ts'
import { detectableIn } from './detectable.ts'
import type { Membership } from './family.ts'
import type { Contrast, Measure } from './measure.ts'

/** What a profile says of a comparison: its test, its effect, and what could have been found. NaN has no answer. */
export interface Judgement
  extends Membership,
    Pick<Difference, 'p' | 'pNaive' | 'pSignFlip' | 'mde' | 'method' | 'reason'> {
  /** By the adjusted p; null where there is none. */
  readonly significant: boolean | null
  readonly better: BetterSide
  readonly delta: (Interval & { readonly value: number }) | null
}

/** Which side is significantly better, by the direction of the metric. */
export type BetterSide = '1' | '2' | 'neither'

interface Found {
  readonly measure: Measure
  readonly contrast: Contrast
}

/** The test that belongs to the difference itself, in its place in the family. */
export const judgementOf = ({ measure, contrast }: Found, membership: Membership, alpha: number): Judgement => {
  const { difference, delta } = contrast
  const { adjusted } = membership
  const significant = Number.isNaN(adjusted) ? null : adjusted < alpha
  return {
    ...membership,
    p: difference.p,
    significant,
    better: significant
      ? betterSide(difference.direction ?? difference.value, (measure.variant ?? measure.metric).better)
      : 'neither',
    delta,
    pNaive: difference.pNaive,
    pSignFlip: difference.pSignFlip,
    method: difference.method,
    ...detectableIn(difference, measure.metric),
  }
}

export const betterSide = (difference: number, better: Better): BetterSide => {
  if (better === 'neither' || difference === 0) return 'neither'
  return difference > 0 === (better === 'higher') ? '2' : '1'
}

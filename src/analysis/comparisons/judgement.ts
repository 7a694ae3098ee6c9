import type { Better } from '../../core/metric.ts'
import type { Interval } from '../../statistics/interval.ts'
import type { Difference } from '../inference/index.ts'
import type { Contrast } from './contrast.ts'
import { detectableIn } from './detectable-effect.ts'
import type { Membership } from './family.ts'
import type { Measure } from './measure.ts'

/** What a profile says of a comparison: its test, its effect, and what could have been found. NaN has no answer. */
export interface Judgement
  extends Membership,
    Pick<Difference, 'p' | 'pNaive' | 'pSignFlip' | 'mde' | 'method' | 'reasons'> {
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
    better: betterSideOf(claimOf((measure.variant ?? measure.metric).better, difference, adjusted, alpha)),
    delta,
    pNaive: difference.pNaive,
    pSignFlip: difference.pSignFlip,
    method: difference.method,
    ...detectableIn(difference, measure.metric),
  }
}

/** What a significant difference says by the direction of the metric: B is better, worse, or only different. */
export type Claim = 'better' | 'worse' | 'differs'

/** The claim that an adjusted p supports; null for none. A difference with a caution never supports one. */
export const claimOf = (
  better: Better,
  { value, direction = value, caution }: Pick<Difference, 'value' | 'direction' | 'caution'>,
  adjusted: number,
  alpha: number,
): Claim | null => {
  if (caution !== null || !(adjusted < alpha)) return null
  if (better === 'neither' || direction === 0) return 'differs'
  return direction > 0 === (better === 'higher') ? 'better' : 'worse'
}

export const betterSideOf = (claim: Claim | null): BetterSide =>
  claim === 'better' ? '2' : claim === 'worse' ? '1' : 'neither'

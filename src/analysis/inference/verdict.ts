import { type Interval, noInterval } from '../../statistics/interval.ts'
import type { TTest } from '../../statistics/t-test.ts'
import { type Finding, nothing } from './assemble.ts'
import type { Pairing, Scale } from './estimate.ts'

/** What a rule says about B - A. */
export interface Verdict extends Finding {
  readonly value: number
  readonly p: number
  readonly scale: Scale
  readonly pairing: Pairing
  /** The error to plan with; the observed one where nothing better is known. */
  readonly planningError: number
}

/** An interval with its p. */
export interface Judged extends Interval {
  readonly p: number
}

/** The limits and the p of a t; without variation there is neither. */
export const judgedByT = ({ se, low, high, p }: TTest): Judged =>
  se > 0 ? { low, high, p } : { ...noInterval, p: NaN }

export const noVerdict = (value: number, reason: string): Omit<Verdict, 'pairing'> => ({
  ...nothing(reason),
  value,
  p: NaN,
  scale: 'difference',
  planningError: NaN,
})

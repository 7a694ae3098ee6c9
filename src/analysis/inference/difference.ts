import { reason, reasonsOf } from '../../core/reasons.ts'
import { mannWhitneyU } from '../../statistics/mann-whitney.ts'
import { signFlipP } from '../../statistics/sign-flip.ts'
import { mean } from '../../statistics/sum.ts'
import { type ScaledMatch, scaled } from './comparison-scale.ts'
import type { Difference, InferenceSettings, Kind } from './estimate.ts'
import { type Match, matchTasks, onSharedCells } from './match.ts'
import { type Naive, naiveDifference, noNaive } from './naive.ts'
import { pairedVerdict, taskDifferences, unpairedVerdict } from './over-tasks.ts'
import { fixedTasksVerdict } from './over-units.ts'
import { differenceInRange } from './range-limits.ts'
import { nothingReason } from './scope.ts'
import { runValues, type Sample, taskValues } from './unit-sample.ts'
import { differenceOf, noVerdict, plannedAt, type Verdict } from './verdict.ts'

export interface DifferenceOptions {
  /** Both sides tried the same cells (two models, two results): only what both have is compared, in pairs. */
  readonly sharedUnits?: boolean
  /** Limits that may prove that nothing got worse, as equivalence and gates need them. */
  readonly provesSafety?: boolean
  /** What it would be if all runs were independent, where the values are not those of runs: then that has no p. */
  readonly naive?: Naive
  /** All sides of the family, where units within fixed tasks are to be the same for all of its pairs. */
  readonly among?: readonly Sample[] | undefined
}

// Below this many tasks flipping signs cannot become significant once several pairs are compared.
const fewestForSignFlip = 8

/**
 * B - A with its interval and test, by the first rule that applies: fewer than 5 tasks on a side are taken as they are;
 * tasks that both sides have are compared in pairs; the rest unpaired. Amounts are compared by the ratio of their means.
 */
export const estimateDifference = (
  a: Sample,
  b: Sample,
  kind: Kind,
  settings: InferenceSettings,
  options: DifferenceOptions = {},
): Difference => {
  const { sharedUnits = false, naive } = options
  const cells = sharedUnits ? onSharedCells(a, b) : { a, b }
  const match = matchTasks(cells.a, cells.b, settings, sharedUnits)
  const isNothing = match.a.n === 0 || match.b.n === 0
  const onScale = scaled(match, kind, settings)
  const verdict = isNothing
    ? { ...noVerdict(NaN, nothingReason(a, b)), pairing: match.pairing }
    : plannedAt(each => verdictFor(onScale, kind, each, options), settings)
  const leftOut = !isNothing && (cells.a.n < a.n || cells.b.n < b.n)
  const reasons = reasonsOf(...verdict.reasons, leftOut && reason('subtests-left-out'))
  const withoutTasks = isNothing ? noNaive : (naive ?? naiveDifference(a, b, kind, verdict.scale, settings.confidence))
  const found = differenceOf({ ...verdict, reasons }, match, withoutTasks, settings)
  return {
    ...found,
    ...(verdict.scale === 'difference' && differenceInRange(found, kind, () => [runValues(a), runValues(b)])),
    sides: { a: mean(taskValues(match.a)), b: mean(taskValues(match.b)) },
    pNaive: naive || isNothing ? NaN : mannWhitneyU(runValues(b), runValues(a)).p,
    // Amounts relative to their means have no difference that could have the other sign.
    pSignFlip: signFlipOf(onScale.ratioOf === 'geometric means' ? onScale : match, settings),
  }
}

const verdictFor = (
  match: ScaledMatch,
  kind: Kind,
  settings: InferenceSettings,
  options: DifferenceOptions,
): Verdict => {
  const { pairing } = match
  const { provesSafety = false, sharedUnits = false, among } = options
  if (pairing === 'fixed tasks') return fixedTasksVerdict(match, kind, settings, { sharedUnits, provesSafety, among })
  if (pairing === 'paired') return pairedVerdict(match, kind, settings, { provesSafety })
  return unpairedVerdict(match, kind, settings)
}

const signFlipOf = (match: Match, settings: InferenceSettings): number =>
  match.pairing === 'paired' && match.shared >= fewestForSignFlip ? signFlipP(taskDifferences(match), settings) : NaN

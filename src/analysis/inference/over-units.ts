import { type Reason, reason, reasonsOf } from '../../core/reasons.ts'
import { mean } from '../../statistics/sum.ts'
import { stratifiedMean, stratifiedWelch, type TTest, tTest } from '../../statistics/t-test.ts'
import { onScale, type ScaledMatch } from './comparison-scale.ts'
import { detectableByMover } from './detectable-rates.ts'
import type { InferenceSettings, Kind } from './estimate.ts'
import { haveSameSubtests } from './match.ts'
import { countOf, rateOverUnits } from './rate.ts'
import { judgedByHull, judgedByMover, needsHull, usableCorrelation } from './rate-difference.ts'
import { leftOutReason, theseTasksReason } from './scope.ts'
import { joined, type Sample, taskValues } from './unit-sample.ts'
import { borrowedReason, subtestUnitsOf, type Units, unitsOf } from './units.ts'
import { errorBehind, errorFinding, isTooSure, type Judged, judgedByT, noVerdict, type Verdict } from './verdict.ts'

/** Tasks taken as they are: units within them vary, in pairs where both sides have the same ones. */
export const fixedTasksVerdict = (
  match: ScaledMatch,
  kind: Kind,
  settings: InferenceSettings,
  {
    sharedUnits,
    provesSafety,
    among,
  }: { readonly sharedUnits: boolean; readonly provesSafety: boolean; readonly among?: readonly Sample[] | undefined },
): Verdict => {
  const { a, b } = match
  const pairs = sharedUnits && haveSameSubtests(a, b) && a.tasks.length === match.shared ? subtestUnitsOf([a, b]) : null
  if (pairs && pairs.unit !== 'none') return pairedUnits(match, pairs, kind, settings, provesSafety)
  const units = unitsOf([a, b], among)
  if (units.unit === 'none') return withoutUnits(match)
  return unpairedUnits(match, units, kind, settings)
}

/** Nothing varies within a task: the difference alone, on the scale on which its kind is compared. */
const withoutUnits = (match: ScaledMatch): Verdict => {
  const { a, scale, typical } = match
  return {
    ...noVerdict(
      meanDifference(match),
      reason(a.runs === undefined ? 'one-run-per-task-on-a-side' : 'one-subtest-per-task-on-a-side'),
    ),
    scale,
    pairing: 'fixed tasks',
    ...(typical && { typical }),
  }
}

const meanDifference = ({ a, b, shift }: ScaledMatch): number => mean(taskValues(b)) - mean(taskValues(a)) + shift

/** The error to plan with, and what rests on no simulation. */
interface Planned {
  readonly error: number
  readonly remark: Reason
}

/** What both rules for fixed tasks report in the same way. */
const verdictOf = (match: ScaledMatch, units: Units, test: TTest, { low, high, p }: Judged, planned: Planned) => {
  const { scale, typical } = match
  const { estimate, se, df } = test
  const { unit, sides } = units
  return {
    low,
    high,
    p,
    value: estimate,
    unit,
    units: Math.min(...sides.map(countOf)),
    se,
    df,
    scale,
    reasons: reasonsOf(
      Number.isNaN(low) ? reason('no-variation') : theseTasksReason(smallerOf(match), unit),
      borrowedReason(units),
      leftOutReason(match.dropped),
      match.shared === 0 && reason('own-tasks'),
      !Number.isNaN(low) && planned.remark,
    ),
    planningError: planned.error,
    ...(typical && { typical }),
  }
}

/** What of the answer rests on no simulation. */
const notSimulated: Record<Kind, Reason> = {
  rate: reason('detectable-approximate'),
  amount: reason('error-rate-and-detectable-not-simulated'),
  score: reason('detectable-not-simulated'),
  number: reason('detectable-not-simulated'),
}

const smallerOf = ({ a, b }: ScaledMatch): number =>
  Math.min(...[a, b].map(({ tasks, different = tasks.length }) => different))

const unpairedUnits = (match: ScaledMatch, units: Units, kind: Kind, { confidence }: InferenceSettings): Verdict => {
  if (kind === 'rate') return unpairedRates(match, units, confidence)
  const [x, y] = units.sides
  const { se, df } = stratifiedWelch(y, x, confidence)
  // Runs of unequally repeated subtests have another mean than the task, whose value it is that is compared.
  const test = tTest(meanDifference(match), se, df, confidence)
  return {
    ...verdictOf(match, units, test, judgedByT(test), { error: test.se, remark: notSimulated[kind] }),
    pairing: 'fixed tasks',
    method: onScale('stratified Welch t', match),
  }
}

/** Rates by their own intervals, of which the one that is known worse says how well the error of both is. */
const unpairedRates = (match: ScaledMatch, units: Units, confidence: number): Verdict => {
  const [a, b] = [rateOverUnits(match.a, units.sides[0]), rateOverUnits(match.b, units.sides[1])]
  const df = Math.min(a.df, b.df)
  const test = tTest(meanDifference(match), Math.sqrt(a.variance + b.variance), df, confidence)
  const error = errorFinding(detectableByMover(a, b, confidence), df, confidence)
  return {
    ...verdictOf(match, units, test, judgedByMover(a, b, 0, confidence), {
      error,
      remark: notSimulated.rate,
    }),
    pairing: 'fixed tasks',
    method: 'MOVER of stratified Wilson-t',
  }
}

const pairedUnits = (
  match: ScaledMatch,
  units: Units,
  kind: Kind,
  { confidence }: InferenceSettings,
  provesSafety: boolean,
): Verdict => {
  const { a, b, shift } = match
  const [x, y] = units.sides
  const differences = y.map((stratum, s) => stratum.map((value, u) => value - x[s][u]))
  const { mean: estimate, variance, df } = stratifiedMean(differences)
  const test = tTest(estimate + shift, Math.sqrt(variance), df, confidence)
  const hulled = kind === 'rate' && (provesSafety || needsHull(joined(differences), test.se))
  // Fixed tasks: that some are harder on both sides is no part of what varies.
  const r = usableCorrelation(joined(x.map(centred)), joined(y.map(centred)))
  const judged = hulled ? judgedByHull(test, rateOverUnits(a, x), rateOverUnits(b, y), r, confidence) : judgedByT(test)
  const planned = isTooSure(test.se, judged, df, confidence)
    ? { error: errorBehind(judged, df, confidence), remark: reason('detectable-from-limits-not-simulated') }
    : { error: test.se, remark: notSimulated[kind] }
  return {
    ...verdictOf(match, units, test, judged, planned),
    pairing: 'fixed tasks, paired',
    method: hulled
      ? 'paired t over units and MOVER of stratified Wilson-t, outer limits'
      : onScale('paired t over units', match),
  }
}

const centred = (values: Float64Array): Float64Array => {
  const centre = mean(values)
  return values.map(value => value - centre)
}

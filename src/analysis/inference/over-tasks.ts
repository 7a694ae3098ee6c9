import type { MethodId } from '../../core/methods.ts'
import { reason, reasonsOf } from '../../core/reasons.ts'
import { intervalP } from '../../statistics/equivalence.ts'
import { hull } from '../../statistics/interval.ts'
import { mean } from '../../statistics/sum.ts'
import { pairedT, partlyPairedT, type TTest, tInterval, tTest, welch } from '../../statistics/t-test.ts'
import { boundedMeanLimits } from './bounded-mean.ts'
import { onScale, type ScaledMatch } from './comparison-scale.ts'
import { crossedTest } from './crossed-test.ts'
import type { InferenceSettings, Kind } from './estimate.ts'
import { fewestResampled, hasHeavyTails, logRatioBootstrap } from './log-ratio-bootstrap.ts'
import { alignedByTask, haveSameSubtests, type Match } from './match.ts'
import { rateOverTasks } from './rate.ts'
import { judgedByHull, needsHull, usableCorrelation } from './rate-difference.ts'
import { leftOutReason, overTasksReason } from './scope.ts'
import { pairedSpread } from './spread.ts'
import { taskValues } from './unit-sample.ts'
import { errorBehind, isTooSure, type Judged, judgedByT, type Verdict } from './verdict.ts'

export interface OverTasksOptions {
  /** Limits that may prove that nothing got worse: wider ones where t could miss rare failures. */
  readonly provesSafety: boolean
}

/** The differences of tasks that both sides have. */
export const taskDifferences = ({ a, b }: Pick<Match, 'a' | 'b'>): Float64Array => {
  const [x, y] = [taskValues(a), taskValues(b)]
  return y.map((value, task) => value - x[task])
}

/** Limits with their p, and how they were found. */
interface JudgedBy extends Judged {
  readonly method: MethodId
  /** Whether the limits, not the error, say what can be found. */
  readonly isWide: boolean
}

/** Tasks in pairs: t on their differences, joined with other limits where t alone would be too sure. */
export const pairedVerdict = (
  match: ScaledMatch,
  kind: Kind,
  settings: InferenceSettings,
  { provesSafety }: OverTasksOptions,
): Verdict => {
  const { confidence, generalize } = settings
  const { a, b, shift } = match
  const differences = taskDifferences(match)
  const estimate = mean(differences) + shift
  const { se, df } = pairedT(differences, confidence)
  const overTasks = tTest(estimate, se, df, confidence)
  const beyondSubtests = generalize === 'subtests' ? crossedTest(a, b, differences, estimate, confidence) : null
  const test = beyondSubtests ?? overTasks
  const onlyThese = !beyondSubtests && !haveSameSubtests(a, b)
  const judged: JudgedBy = beyondSubtests
    ? { ...judgedByT(test), method: onScale('t over tasks and subtests', match), isWide: false }
    : judgedPairs(match, kind, test, differences, settings, provesSafety)
  const planned = beyondSubtests || !(test.se > 0) ? test.se : pairedSpread(a, b, differences).se
  const byLimits = judged.isWide || isTooSure(planned, judged, test.df, confidence)
  const isHeavy = match.ratioOf === 'arithmetic means' && [a, b].some(side => hasHeavyTails(taskValues(side)))
  return {
    ...verdictOf(test, judged, match),
    method: judged.method,
    reasons: reasonsOf(
      Number.isNaN(judged.low) ? reason('no-variation') : overTasksReason(differences.length),
      leftOutReason(match.dropped),
      onlyThese && reason('about-these-subtests'),
      onlyThese && generalize === 'subtests' && reason('subtests-differ'),
      isHeavy && reason('heavy-tails'),
      byLimits && reason('detectable-from-limits'),
    ),
    planningError: byLimits ? errorBehind(judged, test.df, confidence) : planned,
    heavyTails: isHeavy,
  }
}

const judgedPairs = (
  match: ScaledMatch,
  kind: Kind,
  test: TTest,
  differences: Float64Array,
  settings: InferenceSettings,
  provesSafety: boolean,
): JudgedBy => {
  const { confidence } = settings
  const { a, b } = match
  if (kind === 'rate') {
    const isDoubtful = needsHull(differences, test.se)
    if (!isDoubtful && !provesSafety) return { ...judgedByT(test), method: 'paired t', isWide: false }
    const r = usableCorrelation(taskValues(a), taskValues(b))
    return {
      ...judgedByHull(test, rateOverTasks(a), rateOverTasks(b), r, confidence),
      method: 'paired t and MOVER of Wilson-t, outer limits',
      isWide: isDoubtful,
    }
  }
  const method = onScale('paired t', match)
  if (kind === 'score' && provesSafety && test.se > 0) {
    const bounded = boundedMeanLimits(differences, roomOf(taskValues(a)), confidence, settings)
    return {
      ...hull(test, bounded),
      p: test.p,
      method: 'paired t and Gaffke bound, outer limits',
      isWide: false,
    }
  }
  const bootstrap =
    match.ratioOf === 'arithmetic means' && test.se > 0 && differences.length >= fewestResampled
      ? logRatioBootstrap(ratioParts(match), test.estimate, test.se, settings)
      : null
  if (!bootstrap) return { ...judgedByT(test), method, isWide: false }
  const at = (level: number) => hull(tInterval(test.estimate, test.se, test.df, level), bootstrap(level))
  return {
    ...at(confidence),
    p: Math.max(test.p, intervalP(bootstrap)),
    method: 'paired t on the log ratio of means and bootstrap-t, outer limits',
    isWide: false,
  }
}

const ratioParts = ({ a, b }: Match) => [
  { values: taskValues(b), power: 1 as const },
  { values: taskValues(a), power: -1 as const },
]

/** How far a score can fall and rise from where the base is, in a task that was not tried. */
const roomOf = (base: Float64Array) => {
  const centre = mean(base)
  return { low: -centre, high: 1 - centre }
}

const verdictOf = ({ estimate, se, df }: TTest, judged: Judged, match: ScaledMatch) => {
  const { a, b, pairing, scale, typical } = match
  return {
    low: judged.low,
    high: judged.high,
    p: judged.p,
    value: estimate,
    unit: 'task' as const,
    units: Math.min(a.tasks.length, b.tasks.length),
    se,
    df,
    scale,
    pairing,
    ...(typical && { typical }),
  }
}

/** Tasks of which few or none are shared: all of them, the shared ones as pairs. */
export const unpairedVerdict = (match: ScaledMatch, kind: Kind, { confidence }: InferenceSettings): Verdict => {
  const { a, b, pairing, shared, shift } = match
  const [x, y] = [taskValues(a), taskValues(b)]
  const { se, df } =
    pairing === 'unpaired' ? welch(y, x, confidence) : partlyPairedT(...alignedByTask(match, x, y), confidence)
  const test = tTest(mean(y) - mean(x) + shift, se, df, confidence)
  // A side that hardly varies shows hardly any error, though its rate is not known.
  const hulled = kind === 'rate'
  const judged = hulled ? judgedByHull(test, rateOverTasks(a), rateOverTasks(b), 0, confidence) : judgedByT(test)
  const byLimits = isTooSure(test.se, judged, test.df, confidence)
  const method = pairing === 'unpaired' ? 'Welch t on task means' : 't on task means, shared tasks as pairs'
  return {
    ...verdictOf(test, judged, match),
    method: hulled ? `${method} and MOVER of Wilson-t, outer limits` : onScale(method, match),
    reasons: reasonsOf(
      Number.isNaN(judged.low)
        ? reason('no-variation')
        : reason('task-counts', { a: a.tasks.length, b: b.tasks.length, shared }),
      byLimits && reason('detectable-from-limits'),
    ),
    planningError: byLimits ? errorBehind(judged, test.df, confidence) : test.se,
  }
}

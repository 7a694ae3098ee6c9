import { pairedT, partlyPairedT, type TTest, welch } from '../../statistics/t-test.ts'
import { crossedTest } from './crossed.ts'
import type { InferenceSettings, Kind, Scale } from './estimate.ts'
import { alignedByTask, haveSameSubtests, type Match } from './match.ts'
import { rateOverTasks } from './rate.ts'
import { judgedByHull, needsHull, usableCorrelation } from './rate-difference.ts'
import { taskValues } from './sample.ts'
import { onScale, scaleFor, typicalSides } from './scale.ts'
import { leftOutReason, overTasksReason, remarks } from './scope.ts'
import { pairedSpread } from './spread.ts'
import { errorBehind, fromLimits, isTooSure, type Judged, judgedByT, type Verdict } from './verdict.ts'

/** What a difference between subtests is about: the ones that were tried, or others like them as well. */
export type Claim = 'these subtests' | 'subtests like these'

export interface OverTasksOptions {
  readonly claim: Claim
  /** Pass rates take the hull of t and MOVER even where t would do. */
  readonly alwaysHull: boolean
}

/** The differences of tasks that both sides have. */
export const taskDifferences = ({ a, b }: Match, scale: Scale): Float64Array => {
  const [x, y] = [onScale(scale, taskValues(a)), onScale(scale, taskValues(b))]
  return y.map((value, task) => value - x[task])
}

/** Tasks in pairs: t on their differences. */
export const pairedVerdict = (
  match: Match,
  kind: Kind,
  { confidence }: InferenceSettings,
  { claim, alwaysHull }: OverTasksOptions,
): Verdict => {
  const { a, b } = match
  const scale = scaleFor(kind, [taskValues(a), taskValues(b)])
  const differences = taskDifferences(match, scale)
  const overTasks = pairedT(differences, confidence)
  const wider = claim === 'subtests like these' ? crossedTest(a, b, differences, scale, confidence) : null
  const test = wider ?? overTasks
  const onlyThese = !wider && !haveSameSubtests(a, b)
  const isDoubtful = kind === 'rate' && !wider && needsHull(differences, test.se)
  const hulled = isDoubtful || (kind === 'rate' && !wider && alwaysHull)
  const r = usableCorrelation(taskValues(a), taskValues(b))
  const judged = hulled ? judgedByHull(test, rateOverTasks(a), rateOverTasks(b), r, confidence) : judgedByT(test)
  const planned = wider || !(test.se > 0) ? test.se : pairedSpread(a, b, differences, scale).se
  const byLimits = isDoubtful || isTooSure(planned, judged, test.df, confidence)
  return {
    ...verdictOf(test, judged, scale, match),
    method: hulled ? 'paired t and MOVER of Wilson-t, outer limits' : methodOf(wider !== null, scale),
    reason: remarks(
      Number.isNaN(judged.low) ? 'no variation' : overTasksReason(differences.length),
      leftOutReason(match.dropped),
      onlyThese && 'about these subtests',
      onlyThese && claim === 'subtests like these' && 'not every task has the same subtests, at least two a side',
      byLimits && fromLimits,
    ),
    planningError: byLimits ? errorBehind(judged, test.df, confidence) : planned,
  }
}

const methodOf = (isCrossed: boolean, scale: Scale): string => {
  const method = isCrossed ? 't over tasks and subtests' : 'paired t'
  return scale === 'log ratio' ? `${method} on logarithms` : method
}

const verdictOf = ({ estimate, se, df }: TTest, judged: Judged, scale: Scale, { a, b, pairing }: Match) => ({
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
  ...typicalSides(scale, [taskValues(a)], [taskValues(b)]),
})

/** Tasks of which few or none are shared: all of them, the shared ones as pairs. */
export const unpairedVerdict = (
  match: Match,
  kind: Kind,
  { confidence }: InferenceSettings,
  { alwaysHull }: Pick<OverTasksOptions, 'alwaysHull'>,
): Verdict => {
  const { a, b, pairing, shared } = match
  const [x, y] = [taskValues(a), taskValues(b)]
  const scale = scaleFor(kind, [x, y])
  const [onA, onB] = [onScale(scale, x), onScale(scale, y)]
  const test =
    pairing === 'unpaired' ? welch(onB, onA, confidence) : partlyPairedT(...alignedByTask(match, onA, onB), confidence)
  const hulled = kind === 'rate' && (alwaysHull || !(test.se > 0))
  const judged = hulled ? judgedByHull(test, rateOverTasks(a), rateOverTasks(b), 0, confidence) : judgedByT(test)
  const byLimits = isTooSure(test.se, judged, test.df, confidence)
  const method = pairing === 'unpaired' ? 'Welch t on task means' : 't on task means, shared tasks as pairs'
  return {
    ...verdictOf(test, judged, scale, match),
    method: hulled
      ? `${method} and MOVER of Wilson-t, outer limits`
      : scale === 'log ratio'
        ? `${method}, on logarithms`
        : method,
    reason: remarks(
      Number.isNaN(judged.low) ? 'no variation' : `${a.tasks.length} and ${b.tasks.length} tasks, ${shared} shared`,
      byLimits && fromLimits,
    ),
    planningError: byLimits ? errorBehind(judged, test.df, confidence) : test.se,
    caution: 'different-tasks',
  }
}

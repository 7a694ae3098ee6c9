import type { MethodId } from '../../core/methods.ts'
import { type Reason, reason, reasonsOf } from '../../core/reasons.ts'
import { intervalP } from '../../statistics/equivalence.ts'
import { hull, noInterval } from '../../statistics/interval.ts'
import { type Bounded, moverDifference } from '../../statistics/mover.ts'
import { mean } from '../../statistics/sum.ts'
import { pairedT, partlyPairedT, satterthwaite, type TTest, tInterval, tTest, welch } from '../../statistics/t-test.ts'
import {
  type CostAndPass,
  type CostParts,
  costOfPassLimits,
  costParts,
  naiveCostParts,
  relativeTo,
} from './cost-of-pass-interval.ts'
import { crossedTest } from './crossed-test.ts'
import type { Difference, InferenceSettings } from './estimate.ts'
import { fewestResampled, hasHeavyTails, type IntervalAt, logRatioBootstrap } from './log-ratio-bootstrap.ts'
import { alignedByTask, haveSameSubtests, type Match, matchTasks } from './match.ts'
import { taskDifferences } from './over-tasks.ts'
import { needsHull } from './rate-difference.ts'
import { leftOutReason, overTasksReason, theseTasksReason } from './scope.ts'
import { keepSubtests, type Sample, taskValues } from './unit-sample.ts'
import {
  differenceOf,
  errorBehind,
  isTooSure,
  type Judged,
  judgedByT,
  noVerdict,
  plannedAt,
  type Verdict,
} from './verdict.ts'

/**
 * How many times as much a pass costs in B as in A, on the scale of logarithms: t on what each task adds to it. Fewer
 * than 5 tasks: MOVER on the limits of both. Where a side has no pass or no cost there is no answer.
 */
export const estimateCostOfPassRatio = (a: CostAndPass, b: CostAndPass, settings: InferenceSettings): Difference => {
  const match = matchTasks(a.cost, b.cost, settings, false)
  const sides = { a: onTasksOf(match.a, a), b: onTasksOf(match.b, b) }
  const naive = naiveTest(a, b, settings.confidence)
  return {
    ...differenceOf(
      plannedAt(each => verdictFor(match, sides, each), settings),
      match,
      { interval: { low: naive.low, high: naive.high }, variance: naive.se ** 2 },
      settings,
    ),
    sides: { a: costOfPass(sides.a), b: costOfPass(sides.b) },
    pNaive: naive.p,
    pSignFlip: NaN,
  }
}

interface Sides {
  readonly a: CostAndPass
  readonly b: CostAndPass
}

const onTasksOf = (cost: Sample, { pass }: CostAndPass): CostAndPass => {
  const kept = new Set(cost.tasks.map(({ task }) => task))
  return { cost, pass: keepSubtests(pass, task => kept.has(task)) }
}

const costOfPass = ({ cost, pass }: CostAndPass): number => mean(taskValues(cost)) / mean(taskValues(pass))

const verdictFor = (match: Match, sides: Sides, settings: InferenceSettings): Verdict => {
  const { pairing } = match
  const value = Math.log(costOfPass(sides.b) / costOfPass(sides.a))
  const none = (why: Reason): Verdict => ({ ...noVerdict(NaN, why), pairing, scale: 'log ratio' })
  if (sides.a.cost.n === 0 || sides.b.cost.n === 0) return none(reason('not-measured-on-both-sides'))
  if (!Number.isFinite(value)) return none(reason('no-passes-or-cost-on-a-side'))
  return pairing === 'fixed tasks' ? overUnits(match, sides, value, settings) : overTasks(match, sides, value, settings)
}

const partsOf = ({ cost, pass }: CostAndPass): Float64Array => relativeTo(taskValues(cost), taskValues(pass))

const errorOver = (match: Match, { a, b }: Sides, confidence: number): TTest => {
  const [x, y] = [partsOf(a), partsOf(b)]
  if (match.pairing === 'unpaired') return welch(y, x, confidence)
  const [inB, inA] = alignedByTask(match, x, y)
  return match.pairing === 'paired'
    ? pairedT(
        inB.map((part, task) => part - inA[task]),
        confidence,
      )
    : partlyPairedT(inB, inA, confidence)
}

/** A side that passes in fewer tasks than this says little of its rate. */
const fewestPassing = 5

/** Whether passes are few, or in the same tasks on both sides: t takes the rates for known then. */
const passesSayLittle = ({ a, b }: Sides): boolean => {
  const [x, y] = [a, b].map(({ pass }) => taskValues(pass))
  const [meanX, meanY] = [mean(x), mean(y)]
  const shares = y.map((rate, task) => rate / meanY - x[task] / meanX)
  return needsHull(shares, Infinity) || [x, y].some(rates => rates.filter(rate => rate > 0).length < fewestPassing)
}

interface JudgedBy extends Judged {
  readonly method: MethodId
}

/** The outer hull of t with a bootstrap-t over tasks and, where passes say little, with MOVER on the limits of both. */
const judgedPairs = (test: TTest, sides: Sides, settings: InferenceSettings): JudgedBy => {
  const { estimate, se, df } = test
  const method = 'paired t on logarithms'
  const bootstrap = se > 0 ? bootstrapOf(sides, test, settings) : null
  const mover = passesSayLittle(sides) ? moverOf(sides, settings) : null
  const others = [bootstrap, mover].flatMap(at => (at ? [at] : []))
  if (others.length === 0) return { ...judgedByT(test), method }
  const at = (level: number) => others.map(other => other(level)).reduce(hull, tInterval(estimate, se, df, level))
  return {
    ...at(settings.confidence),
    p: intervalP(at),
    method: `${method} and ${bootstrap ? (mover ? 'bootstrap-t and MOVER' : 'bootstrap-t') : 'MOVER'}, outer limits`,
  }
}

const bootstrapOf = ({ a, b }: Sides, { estimate, se }: TTest, settings: InferenceSettings): IntervalAt | null => {
  if (a.cost.tasks.length < fewestResampled) return null
  const parts = [
    { values: taskValues(b.cost), power: 1 },
    { values: taskValues(b.pass), power: -1 },
    { values: taskValues(a.cost), power: -1 },
    { values: taskValues(a.pass), power: 1 },
  ] as const
  return logRatioBootstrap(parts, estimate, se, settings)
}

/** What both sides have in common is not known from few passes. */
const moverOf = ({ a, b }: Sides, settings: InferenceSettings): IntervalAt | null => {
  const [inA, inB] = [costParts(a, settings), costParts(b, settings)]
  if (!inA || !inB) return null
  return level => moverDifference(logarithms(inB, level), logarithms(inA, level))
}

/** The influence of every subtest on the logarithm of the cost of pass, where tasks have the same subtests. */
const influences = ({ cost, pass }: CostAndPass): Sample => {
  const [meanCost, meanPass] = [mean(taskValues(cost)), mean(taskValues(pass))]
  const tasks = cost.tasks.map(({ task, subtests }, t) => {
    const changed = subtests.map((subtest, s) => {
      const value = subtest.mean / meanCost - pass.tasks[t].subtests[s].mean / meanPass
      return { id: subtest.id, mean: value, values: Float64Array.of(value) }
    })
    return { task, subtests: changed, value: mean(changed.map(subtest => subtest.mean)) }
  })
  return { ...cost, tasks }
}

/** Tasks and subtests both taken as samples; null where that is not asked, or subtests differ from task to task. */
const crossedOf = (match: Match, { a, b }: Sides, value: number, settings: InferenceSettings): TTest | null => {
  if (settings.generalize !== 'subtests' || match.pairing !== 'paired') return null
  const [x, y] = [influences(a), influences(b)]
  return crossedTest(x, y, taskDifferences({ a: x, b: y }), value, settings.confidence)
}

const overTasks = (match: Match, sides: Sides, value: number, settings: InferenceSettings): Verdict => {
  const { confidence } = settings
  const { a, b, pairing, shared, dropped } = match
  const paired = pairing === 'paired'
  const { se, df } = errorOver(match, sides, confidence)
  const crossed = crossedOf(match, sides, value, settings)
  const test = crossed ?? tTest(value, se, df, confidence)
  const judged: JudgedBy = crossed
    ? { ...judgedByT(crossed), method: 't over tasks and subtests on logarithms' }
    : paired
      ? judgedPairs(test, sides, settings)
      : { ...judgedByT(test), method: 't on logarithms' }
  const byLimits = isTooSure(test.se, judged, test.df, confidence)
  const isHeavy = [sides.a, sides.b].some(({ cost }) => hasHeavyTails(taskValues(cost)))
  return {
    low: judged.low,
    high: judged.high,
    p: judged.p,
    value,
    se: test.se,
    df: test.df,
    unit: 'task',
    units: Math.min(a.tasks.length, b.tasks.length),
    scale: 'log ratio',
    pairing,
    method: judged.method,
    reasons: reasonsOf(
      Number.isNaN(judged.low)
        ? reason('no-variation')
        : paired
          ? overTasksReason(shared)
          : reason('task-counts', { a: a.tasks.length, b: b.tasks.length, shared }),
      leftOutReason(dropped),
      paired && !crossed && !haveSameSubtests(a, b) && reason('about-these-subtests'),
      paired && passesSayLittle(sides) && reason('few-passes'),
      !paired && reason('error-rate-not-simulated'),
      isHeavy && reason('heavy-tails'),
      byLimits && reason('detectable-from-limits'),
    ),
    planningError: byLimits ? errorBehind(judged, test.df, confidence) : test.se,
    heavyTails: isHeavy,
  }
}

/** Tasks taken as they are, whatever their number on the other side. */
const overUnits = (match: Match, sides: Sides, value: number, settings: InferenceSettings): Verdict => {
  const fixed: InferenceSettings = { ...settings, generalize: 'these-tasks' }
  const [a, b] = [costParts(sides.a, fixed), costParts(sides.b, fixed)]
  if (!a || !b)
    return { ...noVerdict(value, reason('one-run-per-task-on-a-side')), pairing: 'fixed tasks', scale: 'log ratio' }
  const at = (level: number) => moverDifference(logarithms(b, level), logarithms(a, level))
  const { confidence } = settings
  const { low, high } = at(confidence)
  const se = Math.sqrt(a.logVariance + b.logVariance)
  const df = satterthwaite([a, b].map(part => ({ variance: part.logVariance, df: part.df })))
  const byLimits = isTooSure(se, { low, high }, df, confidence)
  return {
    low,
    high,
    p: intervalP(at),
    value,
    se,
    df,
    unit: a.unit,
    units: Math.min(a.units, b.units),
    scale: 'log ratio',
    pairing: 'fixed tasks',
    method: 'MOVER on logarithms, stratified',
    reasons: reasonsOf(
      theseTasksReason(Math.min(match.a.tasks.length, match.b.tasks.length), a.unit),
      reason('error-rate-and-detectable-not-simulated'),
      byLimits && reason('detectable-from-limits'),
    ),
    planningError: byLimits ? errorBehind({ low, high }, df, confidence) : se,
  }
}

const logarithms = (parts: CostParts, confidence: number): Bounded => {
  const { low, high } = costOfPassLimits(parts, confidence)
  return { value: Math.log(parts.cost / parts.pass.value), low: Math.log(low), high: Math.log(high) }
}

/** The same with every run on its own. */
const naiveTest = (a: CostAndPass, b: CostAndPass, confidence: number): TTest => {
  const [x, y] = [naiveCostParts(a), naiveCostParts(b)]
  const estimate = Math.log(y.cost / y.pass.value / (x.cost / x.pass.value))
  const parts = [x, y].map(({ logVariance, df }) => ({ variance: logVariance, df }))
  const test = tTest(estimate, Math.sqrt(x.logVariance + y.logVariance), satterthwaite(parts), confidence)
  return Number.isFinite(estimate) ? test : { ...test, ...noInterval, p: NaN }
}

import { reason, reasonsOf } from '../../core/reasons.ts'
import type { Unit } from '../../core/unit.ts'
import { noInterval } from '../../statistics/interval.ts'
import { logRank } from '../../statistics/log-rank.ts'
import { pairedT } from '../../statistics/t-test.ts'
import type { Difference, InferenceSettings } from './estimate.ts'
import { leastTasks, overTasksReason, theseTasksReason } from './scope.ts'
import { censoringReason, type EventTimes, eventTableIn, eventTimeAt, rowsIn, seenIn, survivalIn } from './survival.ts'
import type { Layout } from './unit-sample.ts'
import { unitRowsOf } from './units.ts'
import { differenceOf, noVerdict, type Verdict } from './verdict.ts'

/**
 * Which side has the event sooner, in the tasks that both sides have. Each task gives observed minus expected events of
 * B (log-rank). From 5 tasks on these are tested by a paired t over tasks; with fewer, by the stratified log-rank test
 * where runs are the unit. The medians are shown beside it; there is no interval.
 */
export const estimateSurvivalDifference = (
  one: Layout,
  other: Layout,
  columns: EventTimes,
  settings: InferenceSettings,
): Difference => {
  const [all, others] = [seenIn(one, columns), seenIn(other, columns)]
  const [a, b] = [sharedWith(all, others), sharedWith(others, all)]
  const shared = a.tasks.length
  const sides = [a, b].map(side => survivalIn(columns, rowsIn(side)))
  const [medianA, medianB] = sides.map(side => eventTimeAt(side, 0.5))
  const tested = logRank(
    a.tasks.map((task, i) => ({
      a: eventTableIn(columns, rowsIn({ tasks: [task] })),
      b: eventTableIn(columns, rowsIn({ tasks: [b.tasks[i]] })),
    })),
  )
  const { reasons, ...verdict } = judged(a, b, tested, settings)
  const said = [censoringReason(sides[0], 1), censoringReason(sides[1], 2)]
  const smaller = Math.min(all.tasks.length, others.tasks.length)
  const match = {
    shared,
    dropped: all.tasks.length + others.tasks.length - 2 * shared,
    differentTasks: shared === 0 || 2 * shared < smaller,
  }
  return {
    ...differenceOf(
      { ...verdict, value: medianB - medianA, reasons: reasonsOf(...reasons, ...said) },
      match,
      { interval: noInterval, variance: NaN },
      settings,
    ),
    sides: { a: medianA, b: medianB },
    // Who gets there more often than expected takes less.
    direction: -tested.strata.reduce((sum, { observedMinusExpected }) => sum + observedMinusExpected, 0),
    pNaive: logRank([{ a: eventTableIn(columns, rowsIn(a)), b: eventTableIn(columns, rowsIn(b)) }]).p,
    pSignFlip: NaN,
  }
}

/** The tasks of a layout that another one has too. */
const sharedWith = ({ tasks }: Layout, other: Layout): Layout => {
  const known = new Set(other.tasks.map(({ task }) => task))
  const shared = tasks.filter(({ task }) => known.has(task))
  return { tasks: shared, runs: rowsIn({ tasks: shared }).length }
}

type Tested = ReturnType<typeof logRank>

const judged = (a: Layout, b: Layout, tested: Tested, settings: InferenceSettings): Verdict => {
  const shared = a.tasks.length
  if (shared === 0) return { ...noVerdict(NaN, reason('no-task-on-both-sides')), pairing: 'unpaired' }
  if (shared >= leastTasks(settings)) return overTasks(tested, shared, settings)
  const units = [a, b].map(side => unitRowsOf(side, { ...settings, generalize: 'these-tasks' }).unit)
  const pairing = 'fixed tasks' as const
  if (units.some(isSubtest)) return { ...noVerdict(NaN, reason('runs-of-subtests-alike')), pairing }
  if (Number.isNaN(tested.p)) return { ...noVerdict(NaN, reason('no-variation')), pairing }
  return {
    ...noVerdict(NaN, null),
    reasons: [theseTasksReason(shared, 'run'), ...unsimulated],
    pairing,
    p: tested.p,
    method: 'log-rank within tasks',
    unit: 'run',
    units: a.runs + b.runs,
  }
}

const unsimulated = [reason('error-rate-not-simulated'), reason('no-interval-of-medians')]

const isSubtest = (unit: Unit): boolean => unit === 'subtest' || unit === 'subtest over tasks'

const overTasks = ({ strata }: Tested, shared: number, { confidence }: InferenceSettings): Verdict => {
  const { p, df } = pairedT(
    strata.map(({ observedMinusExpected }) => observedMinusExpected),
    confidence,
  )
  if (Number.isNaN(p)) return { ...noVerdict(NaN, reason('no-variation')), pairing: 'paired' }
  return {
    ...noVerdict(NaN, null),
    reasons: [overTasksReason(shared), ...unsimulated],
    pairing: 'paired',
    p,
    df,
    method: 'log-rank within tasks, t over tasks',
    unit: 'task',
    units: shared,
  }
}

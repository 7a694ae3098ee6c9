import { noReasons, type Reason, reason } from '../../core/reasons.ts'
import { chiSquaredQuantile } from '../../statistics/distributions.ts'
import { type Assurance, detectableEffect, runsNeeded, tasksNeeded } from '../../statistics/planning.ts'
import type { Difference, InferenceSettings } from '../inference/index.ts'
import type { Match } from '../inference/match.ts'
import { taskDifferences } from '../inference/over-tasks.ts'
import { type Extent, exactly, extentOf, mapExtent } from './extent.ts'
import type { BySide, MetricPair } from './metric-pair.ts'
import { scatterOf } from './scatter.ts'
import type { RareBreakage } from './verdict.ts'

/** What would have to be added so that the question can be settled. */
export interface Needed {
  /** The difference that would then be told from none, or from the margin; on the scale of the comparison. */
  readonly effect: number
  /** More runs of the same tasks; infinite where no number of them can do it, null where that is not known. */
  readonly runs: Addition | null
  /** More tasks like these; null where tasks are taken as they are. */
  readonly tasks: Addition | null
  readonly reasons: readonly Reason[]
}

/** Something to add, as a range because the variances behind it are known badly themselves. */
export interface Addition {
  /** What is added to each side: runs or subtests to each task, or tasks. */
  readonly of: 'runs per task' | 'subtests per task' | 'tasks'
  readonly each: Extent
  /** Runs of both sides together. */
  readonly runs: Extent
  /** In US dollars at the observed price; null where no run has a cost. */
  readonly cost: Extent | null
}

/** What to add: more runs of the same tasks where they can settle it, else more tasks; null where neither is known to. */
export const settling = ({ runs, tasks }: Needed): Addition | null =>
  [runs, tasks].find(addition => addition && Number.isFinite(addition.each.about)) ?? null

/** A true difference is to be found four times out of five. */
const usualPower = 0.8

/** What is needed to tell a difference of this size, on the scale of the comparison. */
export const sampleSizeFor = (
  pair: MetricPair,
  difference: Difference,
  effect: number,
  price: BySide<number>,
  settings: InferenceSettings,
): Needed => {
  const { se, df, unit, pairing, units } = difference
  if (pair.kind === 'time-to-event')
    return { effect, runs: null, tasks: null, reasons: [reason('no-error-of-medians')] }
  if (!(effect > 0 && se > 0 && df > 0))
    return { effect, runs: null, tasks: null, reasons: [reason('nothing-to-plan-with')] }
  const assurance = { confidence: 1 - settings.alpha, power: usualPower }
  const match = pair.compared(settings)
  if (pairing === 'paired' && match) return pairedNeeds(match, effect, price, assurance)
  const more = mapExtent(growth(se, df, effect, assurance), factor => Math.max(1, Math.ceil(units * (factor - 1))))
  const perUnit = { base: pair.n.base / units, candidate: pair.n.candidate / units }
  if (unit === 'task')
    return {
      effect,
      runs: null,
      tasks: addition('tasks', more, perUnit, price),
      reasons: pairing === 'paired' ? noReasons : [reason('same-tasks-need-fewer')],
    }
  const tasks = Math.min(match?.a.tasks.length ?? pair.tasks.base, match?.b.tasks.length ?? pair.tasks.candidate)
  const each = mapExtent(more, units => Math.ceil(units / tasks))
  const ofEach = { base: tasks * perUnit.base, candidate: tasks * perUnit.candidate }
  const of = unit === 'run' ? 'runs per task' : 'subtests per task'
  return { effect, runs: addition(of, each, ofEach, price), tasks: null, reasons: [reason('for-these-tasks')] }
}

/** The tasks that rule out rare breaks, if none of them breaks: no number of runs of the same tasks can. */
export const neededAgainstBreakage = (
  { n }: MetricPair,
  { units }: Difference,
  margin: number,
  { moreTasks }: RareBreakage,
  price: BySide<number>,
): Needed => ({
  effect: margin,
  runs: null,
  tasks: addition('tasks', exactly(moreTasks), { base: n.base / units, candidate: n.candidate / units }, price),
  reasons: [reason('if-no-task-breaks')],
})

/** How many times as many units the error needs, by the limits that a variance with these degrees of freedom has. */
const growth = (se: number, df: number, effect: number, assurance: Assurance): Extent => {
  const about = (detectableEffect(se, df, assurance) / effect) ** 2
  const tail = (1 - assurance.confidence) / 2
  const times = (share: number) => (about * df) / chiSquaredQuantile(share, df)
  return { low: times(1 - tail), about, high: times(tail) }
}

const pairedNeeds = (match: Match, effect: number, price: BySide<number>, assurance: Assurance): Needed => {
  const differences = taskDifferences(match)
  const count = differences.length
  const { runVariance, interaction, runs } = scatterOf(match, differences, assurance.confidence)
  const now = { base: match.a.n / count, candidate: match.b.n / count }
  const areRepeated = runVariance.about > 0
  const spread = (part: keyof Extent) => ({
    runVariance: runVariance[part],
    interactionVariance: interaction[part],
  })
  const moreTasks = extentOf(part =>
    // No search ends where nothing is known.
    interaction[part] === Infinity ? Infinity : Math.max(1, tasksNeeded(spread(part), runs, effect, assurance) - count),
  )
  const moreRuns = extentOf(part => Math.max(1, Math.ceil(runsNeeded(spread(part), count, effect, assurance) - runs)))
  return {
    effect,
    runs: areRepeated ? addition('runs per task', moreRuns, { base: count, candidate: count }, price) : null,
    tasks: addition('tasks', moreTasks, now, price),
    reasons: areRepeated ? noReasons : [reason('runs-not-repeated')],
  }
}

/** Larger numbers say no more than that it cannot be done. */
const mostAdded = 100_000

/** `ofEach`: how many runs adding one of it means for each side. */
const addition = (
  of: Addition['of'],
  all: Extent,
  ofEach: BySide<number>,
  { base, candidate }: BySide<number>,
): Addition => {
  const each = mapExtent(all, count => (count > mostAdded ? Infinity : count))
  const isPriced = !Number.isNaN(base + candidate)
  const runs = ofEach.base + ofEach.candidate
  const dollars = ofEach.base * base + ofEach.candidate * candidate
  return {
    of,
    each,
    runs: mapExtent(each, count => Math.ceil(count * runs)),
    cost: isPriced ? mapExtent(each, count => count * dollars) : null,
  }
}

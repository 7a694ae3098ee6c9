import { type Reason, reason } from '../../core/reasons.ts'
import type { Unit } from '../../core/unit.ts'
import { friedman } from '../../statistics/friedman.ts'
import { kruskalWallis } from '../../statistics/kruskal-wallis.ts'
import type { InferenceSettings } from './estimate.ts'
import { leastTasks, overTasksReason, theseTasksReason } from './scope.ts'
import { joined, runValues, type Sample } from './unit-sample.ts'
import { unitsOf } from './units.ts'

/** A test of whether any of several tiers differs from another. */
export interface Omnibus {
  readonly statistic: number
  readonly df: number
  readonly p: number
  readonly method: 'Friedman' | 'Kruskal-Wallis' | 'none'
  readonly reasons: readonly Reason[]
  readonly unit: Unit
  /** Tasks that all tiers have, or units of all tiers. */
  readonly units: number
  /** The run-level Kruskal-Wallis test, which ignores the design. */
  readonly naive: { readonly statistic: number; readonly p: number }
}

/** Friedman's test on the task means if at least 5 tasks have all tiers, else Kruskal-Wallis on units within tasks. */
export const omnibusTest = (tiers: readonly Sample[], settings: InferenceSettings): Omnibus => {
  const present = tiers.filter(({ n }) => n > 0)
  const runs = kruskalWallis(present.map(runValues))
  const naive = { statistic: runs.h, p: runs.p }
  if (present.length < 2) return { ...none(reason('too-few-tiers-measured')), naive }
  const blocks = completeTasks(present)
  return { ...(blocks.length >= leastTasks(settings) ? overTasks(blocks) : overUnits(present, blocks.length)), naive }
}

type Tested = Omit<Omnibus, 'naive'>

const none = (why: Reason): Tested => ({
  statistic: NaN,
  df: NaN,
  p: NaN,
  method: 'none',
  reasons: [why],
  unit: 'none',
  units: 0,
})

/** The values of the tasks that every tier has, tier by tier. */
const completeTasks = (tiers: readonly Sample[]): Float64Array[] => {
  const values = tiers.map(({ tasks }) => new Map(tasks.map(({ task, value }) => [task, value])))
  return tiers[0].tasks
    .map(({ task }) => Float64Array.from(values, tier => tier.get(task) ?? NaN))
    .filter(row => !row.some(Number.isNaN))
}

const overTasks = (blocks: readonly Float64Array[]): Tested => {
  const { statistic, df, p } = friedman(blocks)
  const reasons = [Number.isNaN(statistic) ? reason('no-variation') : overTasksReason(blocks.length)]
  return { statistic, df, p, method: 'Friedman', reasons, unit: 'task', units: blocks.length }
}

const overUnits = (tiers: readonly Sample[], complete: number): Tested => {
  const { unit, sides } = unitsOf(tiers)
  if (unit === 'none') return none(reason('one-run-per-task-in-a-tier'))
  const groups = sides.map(joined)
  const { h, df, p } = kruskalWallis(groups)
  return {
    statistic: h,
    df,
    p,
    method: 'Kruskal-Wallis',
    reasons: Number.isNaN(h) ? [reason('no-variation')] : unitsReasons(tiers, complete, unit),
    unit,
    units: groups.reduce((sum, units) => sum + units.length, 0),
  }
}

/** Where tiers were tried in other tasks, what differs may be the tasks. */
const unitsReasons = (tiers: readonly Sample[], complete: number, unit: Unit): readonly Reason[] => {
  const tasks = new Set(tiers.flatMap(tier => tier.tasks.map(({ task }) => task))).size
  return complete === tasks
    ? [theseTasksReason(tasks, unit)]
    : [reason('complete-tasks', { complete, tasks, unit }), reason('tiers-in-other-tasks')]
}

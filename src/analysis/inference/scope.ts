import { answered } from '../../core/answered.ts'
import { type Reason, reason } from '../../core/reasons.ts'
import type { Unit } from '../../core/unit.ts'
import type { InferenceSettings } from './estimate.ts'

const fewestTasks: Record<InferenceSettings['generalize'], number> = {
  auto: 5,
  subtests: 5,
  tasks: 2,
  'these-tasks': Infinity,
}

/** From how many tasks on conclusions reach beyond the tasks at hand. */
export const leastTasks = ({ generalize }: Pick<InferenceSettings, 'generalize'>): number => fewestTasks[generalize]

/** Why the tasks were taken as a sample of tasks like them. Nearly every estimate has it: those that are alike are one. */
export const overTasksReason = answered(
  (tasks: number): Reason => reason('over-tasks', { tasks, onRequest: tasks < fewestTasks.auto }),
)

/** Why the tasks were taken as they are, and what varies within them. */
export const theseTasksReason = (tasks: number, unit: Unit): Reason =>
  reason('these-tasks', { tasks, onRequest: tasks >= fewestTasks.auto, unit })

/** How many tasks were not compared because one side lacks them; null where none. */
export const leftOutReason = (dropped: number): Reason | null =>
  dropped === 0 ? null : reason('tasks-left-out', { tasks: dropped })

/** Why nothing is left to compare of two sides that have so many runs. */
export const nothingReason = (a: { readonly n: number }, b: { readonly n: number }): Reason =>
  reason(a.n > 0 && b.n > 0 ? 'nothing-shared' : 'not-measured-on-both-sides')

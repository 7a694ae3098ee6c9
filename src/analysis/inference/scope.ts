import type { InferenceSettings, Unit } from './estimate.ts'

const fewestTasks: Record<InferenceSettings['generalize'], number> = {
  auto: 5,
  subtests: 5,
  tasks: 2,
  'these-tasks': Infinity,
}

/** From how many tasks on conclusions reach beyond the tasks at hand. */
export const leastTasks = ({ generalize }: Pick<InferenceSettings, 'generalize'>): number => fewestTasks[generalize]

/** Why the tasks were taken as a sample of tasks like them. */
export const overTasksReason = (tasks: number): string =>
  tasks < fewestTasks.auto
    ? `${tasks} tasks, generalized on request: holds for tasks like these`
    : `${tasks} tasks: holds for tasks like these`

const unitWords: Record<Unit, string> = {
  task: 'task',
  'subtest over tasks': 'subtest averaged over tasks',
  subtest: 'subtest',
  run: 'run',
  none: 'none',
}

/** Why the tasks were taken as they are, and what varies within them. */
export const theseTasksReason = (tasks: number, unit: Unit): string => {
  const why = tasks < fewestTasks.auto ? 'fewer than 5 tasks' : `${tasks} tasks, taken as they are on request`
  return `${why}: ${holdsForThese(unit)}`
}

/** What holds where tasks are taken as they are. */
export const holdsForThese = (unit: Unit): string => {
  const what = unit === 'run' ? 'these tasks and subtests' : 'these tasks'
  return `holds for ${what} only (unit: ${unitWords[unit]})`
}

/** How many tasks were not compared because one side lacks them; null where none. */
export const leftOutReason = (dropped: number): string | null =>
  dropped === 0 ? null : `${dropped} ${dropped === 1 ? 'task' : 'tasks'} that only one side has left out`

/** Said where both sides were measured, but in other tiers or subtests. */
export const nothingShared = 'no tier and subtest in common'

/** Why nothing is left to compare of two sides that have so many runs. */
export const nothingReason = (a: { readonly n: number }, b: { readonly n: number }): string =>
  a.n > 0 && b.n > 0 ? nothingShared : 'not measured on both sides'

/** The other remarks of a reason. */
export const withoutRemarks = (reason: string | null, left: readonly string[]): string | null =>
  remarks(...(reason?.split('; ') ?? []).filter(remark => !left.includes(remark)))

/** Several remarks as one; null without any. */
export const remarks = (...parts: readonly (string | null | false)[]): string | null => {
  const said = parts.filter(part => typeof part === 'string' && part !== '')
  return said.length > 0 ? said.join('; ') : null
}

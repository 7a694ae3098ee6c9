import type { InferenceSettings, Pairing } from './estimate.ts'
import { leastTasks } from './scope.ts'
import { keepSubtests, type Sample } from './unit-sample.ts'

/** Two samples as they are to be compared. */
export interface Match {
  readonly a: Sample
  readonly b: Sample
  readonly pairing: Pairing
  /** Tasks that both sides have. */
  readonly shared: number
  /** Tasks that were left out because only one side has them. */
  readonly dropped: number
  /** Whether too few tasks are shared: fewer than half of those of the smaller side, or than pairs need. */
  readonly differentTasks: boolean
}

/**
 * Decides by counts alone, never by the result. Too few tasks on a side: tasks are fixed. Enough tasks that both sides
 * have, at least half of the smaller side's: these, in pairs. Else all tasks. Fixed tasks are kept if both sides have
 * them, unless these are fewer than half of the smaller side's and there are no `sharedUnits` to pair within them.
 */
export const matchTasks = (a: Sample, b: Sample, settings: InferenceSettings, sharedUnits: boolean): Match => {
  const tasksOfB = new Set(b.tasks.map(({ task }) => task))
  const both = new Set(a.tasks.map(({ task }) => task).filter(task => tasksOfB.has(task)))
  const shared = both.size
  const smaller = Math.min(a.tasks.length, b.tasks.length)
  const least = leastTasks(settings)
  const isMost = shared > 0 && 2 * shared >= smaller
  const differentTasks = !isMost
  const onShared = () => ({
    a: keepSubtests(a, task => both.has(task)),
    b: keepSubtests(b, task => both.has(task)),
    shared,
    dropped: a.tasks.length + b.tasks.length - 2 * shared,
    differentTasks,
  })
  if (smaller < least) {
    const sides = isMost || (shared > 0 && sharedUnits) ? onShared() : { a, b, shared, dropped: 0, differentTasks }
    return { ...sides, pairing: 'fixed tasks' }
  }
  if (shared >= least && isMost) return { ...onShared(), pairing: 'paired' }
  // Too few shared tasks for pairs: the others decide.
  return { a, b, shared, dropped: 0, differentTasks: true, pairing: shared > 0 ? 'partly paired' : 'unpaired' }
}

/** Without the subtests that only one side has, in the tasks that both have. */
export const onSharedCells = (a: Sample, b: Sample): { readonly a: Sample; readonly b: Sample } => {
  const [cellsOfA, cellsOfB] = [cellsOf(a), cellsOf(b)]
  const inOther = (other: ReadonlyMap<string, ReadonlySet<string>>) => (task: string, id: string) =>
    other.get(task)?.has(id) ?? true
  return { a: keepSubtests(a, inOther(cellsOfB)), b: keepSubtests(b, inOther(cellsOfA)) }
}

const cellsOf = ({ tasks }: Sample): Map<string, ReadonlySet<string>> =>
  new Map(tasks.map(({ task, subtests }) => [task, new Set(subtests.map(({ id }) => id))]))

/** Whether every task that both sides have has the same subtests on both. */
export const haveSameSubtests = (a: Sample, b: Sample): boolean => {
  const { a: x, b: y } = onSharedCells(a, b)
  return x.n === a.n && y.n === b.n
}

/** A value for each task of both sides, B first, in places by task; NaN where a side lacks the task. */
export const alignedByTask = (
  { a, b }: Match,
  valuesOfA: Float64Array,
  valuesOfB: Float64Array,
): [Float64Array, Float64Array] => {
  const names = [...new Set([...a.tasks, ...b.tasks].map(({ task }) => task))]
  const placed = (tasks: Sample['tasks'], values: Float64Array) => {
    const place = new Map(tasks.map(({ task }, i) => [task, values[i]]))
    return Float64Array.from(names, name => place.get(name) ?? NaN)
  }
  return [placed(b.tasks, valuesOfB), placed(a.tasks, valuesOfA)]
}

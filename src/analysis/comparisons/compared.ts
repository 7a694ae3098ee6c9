import type { Settings } from '../../core/settings.ts'
import type { Difference, Sample } from '../inference/index.ts'
import { type Match, matchTasks, onSharedCells } from '../inference/match.ts'

/** Two samples as far as they are comparable. */
export type Compared = Pick<Match, 'a' | 'b'>

export const matched = (a: Sample, b: Sample, settings: Settings, sharedUnits: boolean): Compared => {
  if (haveSameCells(a, b, sharedUnits)) return { a, b }
  const cells = sharedUnits ? onSharedCells(a, b) : { a, b }
  return matchTasks(cells.a, cells.b, settings, sharedUnits)
}

/** Whether both have the same tasks and, where units are shared, the same subtests in them: nothing is left out. */
const haveSameCells = (a: Sample, b: Sample, sharedUnits: boolean): boolean =>
  haveSame(
    a.tasks,
    b.tasks,
    (one, other) =>
      one.task === other.task &&
      (!sharedUnits || haveSame(one.subtests, other.subtests, (first, second) => first.id === second.id)),
  )

const haveSame = <Item>(a: readonly Item[], b: readonly Item[], same: (one: Item, other: Item) => boolean): boolean =>
  a.length === b.length && a.every((item, i) => same(item, b[i]))

/** What is worth keeping of samples; they themselves would fill the memory where many pairs are compared. */
export const countsOf = ({ a, b }: Compared, { shared }: Difference) => ({
  n: { a: a.runs ?? a.n, b: b.runs ?? b.n },
  tasks: a.tasks.length + b.tasks.length - shared,
})

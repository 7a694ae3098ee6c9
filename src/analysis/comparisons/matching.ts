import type { InferenceSettings, Sample } from '../inference/index.ts'
import { type Match, matchTasks, onSharedCells } from '../inference/match.ts'

/** Two samples as far as they are comparable. */
export type MatchedSamples = Pick<Match, 'a' | 'b'>

export const matched = (a: Sample, b: Sample, settings: InferenceSettings, sharedUnits: boolean): MatchedSamples =>
  haveSameCells(a, b, sharedUnits) ? { a, b } : matchOf(a, b, settings, sharedUnits)

/** The same with how they were matched. */
export const matchOf = (a: Sample, b: Sample, settings: InferenceSettings, sharedUnits: boolean): Match => {
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

import type { MetricInfo } from '../../core/metric.ts'
import type { SideName } from '../../core/reason-codes.ts'
import { columnNumbers, type Table } from '../../core/table.ts'
import { type Layout, sampleOf } from '../inference/index.ts'
import { kindOf } from '../kind.ts'
import type { BySide } from './metric-pair.ts'
import type { PairedLayouts } from './pairing.ts'

/** A task, or a subtest of one, whose value changed. */
export interface Move {
  readonly task: string
  /** What tells the subtest apart within the task; null where it is the task as a whole. */
  readonly cell: string | null
  readonly base: number
  readonly candidate: number
  /** Candidate - base. */
  readonly difference: number
  /** Most runs passed on one side and not on the other. */
  readonly flipped: boolean
  /** A run of each side that stands for it: the one nearest to the value, as a row of the joined table. */
  readonly runs: BySide<number>
}

/** What moved, most first. */
export interface Moved {
  /** The metric it is about. */
  readonly metric: MetricInfo
  readonly tasks: readonly Move[]
  /** Empty where the sides have no subtests in common, or tasks have none. */
  readonly subtests: readonly Move[]
  /** Tasks that both sides have a value of. */
  readonly sharedTasks: number
  readonly sharedSubtests: number
}

/** Changes below this are rounding. */
const rounding = 1e-12

interface Place {
  readonly task: string
  readonly cell: string | null
  readonly value: number
  readonly rows: readonly number[]
}

const placesOf = (layout: Layout, column: Float64Array): { tasks: Place[]; cells: Place[] } => {
  const rowsOf = new Map(layout.tasks.map(({ task, subtests }) => [task, new Map(subtests.map(s => [s.id, s.rows]))]))
  const sample = sampleOf(layout, column)
  const rowsIn = (task: string, id: string) => [...(rowsOf.get(task)?.get(id) ?? [])]
  return {
    tasks: sample.tasks.map(({ task, value, subtests }) => ({
      task,
      cell: null,
      value,
      rows: subtests.flatMap(({ id }) => rowsIn(task, id)),
    })),
    cells: sample.tasks.flatMap(({ task, subtests }) =>
      subtests.map(({ id, mean }) => ({ task, cell: id, value: mean, rows: rowsIn(task, id) })),
    ),
  }
}

/** The measured run nearest to a value; of several the first. */
const nearest = (rows: readonly number[], column: Float64Array, value: number): number =>
  rows
    .filter(row => !Number.isNaN(column[row]))
    .reduce((best, row) => (Math.abs(column[row] - value) < Math.abs(column[best] - value) - rounding ? row : best))

const keyOf = ({ task, cell }: Place): string => JSON.stringify([task, cell])

const shared = (base: readonly Place[], candidate: readonly Place[]): BySide<Place>[] => {
  const others = new Map(candidate.map(place => [keyOf(place), place]))
  return base.flatMap(place => {
    const other = others.get(keyOf(place))
    return other ? [{ base: place, candidate: other }] : []
  })
}

const moves = (pairs: readonly BySide<Place>[], column: Float64Array, isRate: boolean): Move[] =>
  pairs
    .map(({ base, candidate }): Move => {
      const run = (place: Place) => nearest(place.rows, column, place.value)
      return {
        task: base.task,
        cell: base.cell,
        base: base.value,
        candidate: candidate.value,
        difference: candidate.value - base.value,
        flipped: isRate && base.value > 0.5 !== candidate.value > 0.5,
        runs: { base: run(base), candidate: run(candidate) },
      }
    })
    .filter(({ difference }) => Math.abs(difference) > rounding)
    // Places come in natural order, which stays that of equal moves.
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))

/** The tasks, and where both sides have the same ones the subtests, whose values differ. */
export const movesIn = (metric: MetricInfo, table: Table, layouts: PairedLayouts): Moved => {
  const column = columnNumbers(table, metric.id)
  const places = (side: SideName) => placesOf(layouts[side], column)
  const [base, candidate] = [places('base'), places('candidate')]
  const isRate = kindOf(metric) === 'rate'
  const tasks = shared(base.tasks, candidate.tasks)
  // Where nothing tells subtests apart, they are the tasks again.
  const cells = layouts.sharedUnits && layouts.columns.length > 0 ? shared(base.cells, candidate.cells) : []
  return {
    metric,
    tasks: moves(tasks, column, isRate),
    subtests: moves(cells, column, isRate),
    sharedTasks: tasks.length,
    sharedSubtests: cells.length,
  }
}

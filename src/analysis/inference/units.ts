import { type Reason, reason } from '../../core/reasons.ts'
import type { Unit } from '../../core/unit.ts'
import { mean } from '../../statistics/sum.ts'
import type { InferenceSettings } from './estimate.ts'
import { leastTasks } from './scope.ts'
import { type Layout, type Sample, subtestMeans, taskRuns, taskValues } from './unit-sample.ts'

interface Named {
  readonly id: string
}

/** The tasks of one side. */
type Side<Subtest extends Named> = readonly { readonly subtests: readonly Subtest[] }[]

/** Whether every task has the same subtests. */
const isCrossed = (side: Side<Named>): boolean => {
  const first = side[0].subtests
  return side.every(
    ({ subtests }) => subtests.length === first.length && subtests.every(({ id }, i) => id === first[i].id),
  )
}

/** A way to take units: their numbers in each stratum, none where it does not apply. */
interface Way {
  readonly unit: Unit
  counts<Subtest extends Named>(side: Side<Subtest>, runsIn: (subtest: Subtest) => number): readonly number[]
}

const overTasks: Way = {
  unit: 'subtest over tasks',
  counts: side => (isCrossed(side) ? [side[0].subtests.length] : []),
}
const withinTasks: Way = { unit: 'subtest', counts: side => side.map(({ subtests }) => subtests.length) }
const singleRuns: Way = {
  unit: 'run',
  counts: (side, runsIn) => side.map(({ subtests }) => subtests.reduce((sum, subtest) => sum + runsIn(subtest), 0)),
}

/**
 * The first way of which every side has two units in each stratum. Where none has, the first of which every side has
 * two in some stratum, so that the other strata can borrow its variance. Else there is none.
 */
const unitFor = <Subtest extends Named>(
  sides: readonly Side<Subtest>[],
  runsIn: (subtest: Subtest) => number,
  ways: readonly Way[],
): Unit => {
  if (sides.length === 0 || sides.some(side => side.length === 0)) return 'none'
  const isSingle = sides.every(side => side.length === 1)
  let borrowing: Unit = 'none'
  for (const way of ways) {
    // Over a single task there is nothing to average.
    if (isSingle && way === overTasks) continue
    const numbers = sides.map(side => way.counts(side, runsIn))
    if (numbers.every(counts => counts.length > 0 && counts.every(n => n > 1))) return way.unit
    if (borrowing === 'none' && numbers.every(counts => counts.some(n => n > 1))) borrowing = way.unit
  }
  return borrowing
}

/** The values of the units of a side by stratum. Tasks are strata, except where units are averaged over them. */
export type Strata = readonly Float64Array[]

export interface Units {
  readonly unit: Unit
  /** The strata of each sample. */
  readonly sides: readonly Strata[]
}

export const isCrossedSample = ({ tasks }: Sample): boolean => isCrossed(tasks)

const strataBy: Record<Unit, (sample: Sample) => Strata> = {
  task: sample => [taskValues(sample)],
  'subtest over tasks': ({ tasks }) => {
    const table = tasks.map(({ subtests }) => subtestMeans(subtests))
    return [table[0].map((_, subtest) => mean(table.map(row => row[subtest])))]
  },
  subtest: ({ tasks }) => tasks.map(({ subtests }) => subtestMeans(subtests)),
  run: ({ tasks }) => tasks.map(taskRuns),
  none: () => [],
}

/**
 * The units of samples that are judged together, the same for all: what varies when tasks are taken as they are. That
 * is subtests averaged over tasks if every task has the same ones, else subtests within tasks, else runs. Where they are
 * judged beside others, `among` all of which they are, the unit is one that all of these have.
 */
export const unitsOf = (samples: readonly Sample[], among: readonly Sample[] = []): Units =>
  chosen(samples, [overTasks, withinTasks, singleRuns], among)

/** The same where units must be subtests, since single runs of two sides have nothing in common. */
export const subtestUnitsOf = (samples: readonly Sample[]): Units => chosen(samples, [overTasks, withinTasks])

/** Said where a stratum has one unit and so no variance of its own; null where each has. */
export const borrowedReason = ({ unit, sides }: Units): Reason | null =>
  sides.some(strata => strata.some(units => units.length === 1)) ? reason('variance-borrowed', { unit }) : null

const chosen = (samples: readonly Sample[], ways: readonly Way[], among: readonly Sample[] = []): Units => {
  const unit = among.length === 0 ? unitOfAll(samples, ways) : commonUnit(samples, ways, among)
  return { unit, sides: samples.map(strataBy[unit]) }
}

const runsIn = ({ values }: { readonly values: Float64Array }): number => values.length

const unitOfAll = (samples: readonly Sample[], ways: readonly Way[]): Unit =>
  unitFor(
    samples.map(({ tasks }) => tasks),
    runsIn,
    ways,
  )

/** That of all others which have any, where it is one of these samples as well. */
const commonUnit = (samples: readonly Sample[], ways: readonly Way[], among: readonly Sample[]): Unit => {
  const unit = unitOfAll(
    among.filter(each => unitOfAll([each], ways) !== 'none'),
    ways,
  )
  const way = ways.find(each => each.unit === unit)
  const isUsable = samples.every(({ tasks }) => tasks.length > 0 && way?.counts(tasks, runsIn).some(n => n > 1))
  return isUsable ? unit : 'none'
}

/** The rows of each unit by stratum: what to resample together. */
export interface UnitRows {
  readonly unit: Unit
  readonly strata: readonly (readonly Int32Array[])[]
  /** How many there are; of several sides, how many the smallest has. */
  readonly units: number
}

const rowsBy: Record<Unit, (layout: Layout) => UnitRows['strata']> = {
  task: ({ tasks }) => [tasks.map(({ subtests }) => joinedRows(subtests.map(({ rows }) => rows)))],
  'subtest over tasks': ({ tasks }) => [
    tasks[0].subtests.map((_, i) => joinedRows(tasks.map(({ subtests }) => subtests[i].rows))),
  ],
  subtest: ({ tasks }) => tasks.map(({ subtests }) => subtests.map(({ rows }) => rows)),
  run: ({ tasks }) =>
    tasks.map(({ subtests }) => subtests.flatMap(({ rows }) => Array.from(rows, row => Int32Array.of(row)))),
  none: () => [],
}

export const joinedRows = (parts: readonly Int32Array[]): Int32Array =>
  Int32Array.from(parts.flatMap(part => [...part]))

/**
 * What a group is resampled by: its tasks if there are enough of them, else the units within them, those of each of its
 * `sides` apart.
 */
export const unitRowsOf = (
  layout: Layout,
  settings: Pick<InferenceSettings, 'generalize'>,
  sides: readonly Layout[] = [layout],
): UnitRows => {
  const tasks = layout.tasks.length
  if (tasks >= leastTasks(settings)) return { unit: 'task', strata: rowsBy.task(layout), units: tasks }
  const unit = unitFor(
    sides.map(({ tasks }) => tasks),
    ({ rows }) => rows.length,
    [overTasks, withinTasks, singleRuns],
  )
  const strata = sides.map(rowsBy[unit])
  return { unit, strata: strata.flat(), units: Math.min(...strata.map(side => side.flat().length)) }
}

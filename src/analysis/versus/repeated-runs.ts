import type { Table } from '../../core/table.ts'
import type { Layout } from '../inference/index.ts'
import type { BySide } from './metric-pair.ts'
import type { PairedLayouts } from './pairing.ts'

/** Runs that have the very values of another run of their cell, under a number of their own. */
export interface RepeatedRuns {
  readonly copies: number
  readonly tasks: readonly string[]
  /** Whether they are more than a few, and can decide a comparison. */
  readonly areMany: boolean
}

const nothingRepeated: RepeatedRuns = { copies: 0, tasks: [], areMany: false }

/** Copies above this share of the repetitions are more than a few. */
const fewCopies = 0.05

/** With fewer repetitions nobody knows whether runs of this kind are ever alike. */
const fewestRepetitions = 20

/**
 * The same run handed in under several numbers. Where runs are measured by a verdict alone, all are alike: copies are
 * told only of a side whose other side shows that runs of this kind hardly ever are.
 */
export const repeatedRuns = (table: Table, { base, candidate }: PairedLayouts): BySide<RepeatedRuns> => {
  const columns = Object.entries(table.columns).flatMap(([name, column]) =>
    name !== 'run_number' && column.type === 'number' ? [column.values] : [],
  )
  const [before, now] = [copiesIn(columns, base), copiesIn(columns, candidate)]
  return { base: comparedWith(now, before), candidate: comparedWith(before, now) }
}

interface Copies {
  readonly copies: number
  readonly repetitions: number
  readonly tasks: readonly string[]
}

const comparedWith = (other: Copies, { copies, repetitions, tasks }: Copies): RepeatedRuns => {
  if (other.repetitions < fewestRepetitions || other.copies > fewCopies * other.repetitions) return nothingRepeated
  const areMany = copies > Math.max(2, fewCopies * repetitions)
  return areMany || other.copies === 0 ? { copies, tasks, areMany } : nothingRepeated
}

const copiesIn = (columns: readonly Float64Array[], { tasks }: Layout): Copies => {
  let copies = 0
  let repetitions = 0
  const found = new Set<string>()
  for (const { task, subtests } of tasks)
    for (const { rows } of subtests) {
      const known = new Set<string>()
      for (const row of rows) {
        const values = columns.map(column => column[row])
        if (values.every(value => Number.isNaN(value))) continue
        const id = values.join()
        if (known.has(id)) {
          copies++
          found.add(task)
        }
        known.add(id)
      }
      repetitions += Math.max(0, rows.length - 1)
    }
  return { copies, repetitions, tasks: [...found] }
}

import type { Table } from '../../core/table.ts'
import type { Layout } from '../inference/index.ts'
import type { PairedLayouts } from './pairing.ts'

/**
 * Whether both sides hold the same numbers in the same order, which only happens with the very same runs. A side may
 * come from a baseline, which keeps fewer columns than a folder, and its runs by task.
 */
export const areSameRuns = (table: Table, { base, candidate }: PairedLayouts): boolean => {
  if (base.runs !== candidate.runs) return false
  const [before, now] = [rowsOf(base), rowsOf(candidate)]
  const isMeasured = (values: Float64Array, rows: readonly number[]) => rows.some(row => !Number.isNaN(values[row]))
  const columns = Object.values(table.columns)
    .flatMap(column => (column.type === 'number' ? [column.values] : []))
    .filter(values => isMeasured(values, before) && isMeasured(values, now))
  const isSame = (values: Float64Array) => before.every((row, i) => Object.is(values[row], values[now[i]]))
  return columns.length >= fewestTelling && columns.every(isSame)
}

/** By task and subtest, as every side has them. */
const rowsOf = ({ tasks }: Layout): number[] =>
  tasks.flatMap(({ subtests }) => subtests.flatMap(({ rows }) => [...rows]))

/** Fewer numbers than this can be alike by chance. */
const fewestTelling = 4

import type { Layout } from '../inference/sample.ts'
import type { Additive } from './resampled.ts'

/**
 * The task-weighted mean of a column as two sums: equal weight per run in a subtest, per subtest in a task, per task.
 * Runs keep their weights when they are drawn: means taken anew would lose the subtests that a draw misses, and spread
 * with them.
 */
export const taskWeighted = (column: Float64Array, { tasks }: Layout): Additive => {
  const weighted = new Float64Array(column.length).fill(NaN)
  const weights = new Float64Array(column.length).fill(NaN)
  for (const { subtests } of tasks) {
    const measured = subtests
      .map(({ rows }) => rows.filter(row => !Number.isNaN(column[row])))
      .filter(rows => rows.length > 0)
    for (const rows of measured)
      for (const row of rows) {
        weights[row] = 1 / (rows.length * measured.length)
        weighted[row] = weights[row] * column[row]
      }
  }
  return { totals: [weighted, weights], combine: sums => sums[0] / sums[1] }
}

import { allRows, type Rows, splitBy, type Table } from '../../../core/table.ts'
import { remembered } from './remembered.ts'

// Where a source has no subtests, the task alone tells its runs apart.
const subtestColumns = ['experiment', 'task', 'agent', 'agent_model', 'tier', 'subtest']

/** The number of its subtest for each row: splitting some rows by it is cheaper than by six columns of words. */
const numberedSubtests = remembered((runs: Table): Int32Array => {
  const numbers = new Int32Array(runs.size)
  splitBy(allRows(runs), subtestColumns).forEach((subtest, number) => {
    for (const row of subtest.rows.rows) numbers[row] = number
  })
  return numbers
})

/** The runs of each subtest: repetitions of one thing, the same task with the same agent, model, tier and subtest. */
export const subtestsOf = remembered((runs: Rows): readonly Rows[] => {
  const numbers = numberedSubtests(runs.table)
  const subtests = new Map<number, number[]>()
  for (const row of runs.rows) {
    const subtest = subtests.get(numbers[row])
    if (subtest) subtest.push(row)
    else subtests.set(numbers[row], [row])
  }
  return Array.from(subtests.values(), rows => ({ table: runs.table, rows: Int32Array.from(rows) }))
})

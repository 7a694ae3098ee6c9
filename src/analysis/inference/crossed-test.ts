import { isConstant } from '../../statistics/interval.ts'
import { mean, sum, variance } from '../../statistics/sum.ts'
import { satterthwaite, type TTest, tTest, type VariancePart } from '../../statistics/t-test.ts'
import { type Sample, subtestMeans } from './unit-sample.ts'
import { isCrossedSample } from './units.ts'

/** The subtest means of one side, task by task. */
const tableOf = ({ tasks }: Sample): Float64Array[] => tasks.map(({ subtests }) => subtestMeans(subtests))

const columnMeans = (table: readonly Float64Array[]): Float64Array =>
  table[0].map((_, subtest) => mean(table.map(row => row[subtest])))

/** How far the means of the subtests over all tasks scatter. */
const subtestPart = (table: readonly Float64Array[]): VariancePart => {
  const means = columnMeans(table)
  return { variance: isConstant(means) ? 0 : variance(means) / means.length, df: means.length - 1 }
}

/** What remains of the table when the means of tasks and of subtests are taken out. */
const residualPart = (table: readonly Float64Array[]): VariancePart => {
  const [rows, columns] = [table.map(mean), columnMeans(table)]
  const centre = mean(rows)
  const squares = table.map((row, t) => sum(row.map((value, s) => (value - rows[t] - columns[s] + centre) ** 2)))
  const df = (table.length - 1) * (columns.length - 1)
  return { variance: sum(squares) / df / (table.length * columns.length), df }
}

const together = (parts: readonly VariancePart[]): VariancePart => {
  const present = parts.filter(part => part.variance > 0)
  return { variance: sum(present.map(part => part.variance)), df: present.length > 0 ? satterthwaite(present) : 1 }
}

/** B - A of every subtest of every task, where both sides have the same ones: what these differ in cancels out. */
const differenceTable = (a: Sample, b: Sample): Float64Array[] | null => {
  const isSame = a.tasks.every(({ subtests }, t) => subtests.every(({ id }, s) => id === b.tasks[t].subtests[s]?.id))
  const [x, y] = [tableOf(a), tableOf(b)]
  return isSame ? y.map((row, t) => row.map((value, s) => value - x[t][s])) : null
}

/**
 * The difference of two sides as a statement about subtests like theirs on tasks like these: tasks and subtests both
 * vary. Each side must have the same two or more subtests in every task; else null.
 */
export const crossedTest = (
  a: Sample,
  b: Sample,
  differences: Float64Array,
  estimate: number,
  confidence: number,
): TTest | null => {
  const isPossible = [a, b].every(side => isCrossedSample(side) && side.tasks[0].subtests.length > 1)
  if (!isPossible) return null
  const paired = differenceTable(a, b)
  const tables = paired ? [paired] : [tableOf(a), tableOf(b)]
  const tasks = differences.length
  const overTasks = { variance: isConstant(differences) ? 0 : variance(differences) / tasks, df: tasks - 1 }
  const overSubtests = together(tables.map(subtestPart))
  const residual = together(tables.map(residualPart))
  const parts = [overTasks, overSubtests, { ...residual, variance: -residual.variance }]
  const total = Math.max(sum(parts.map(part => part.variance)), overTasks.variance, overSubtests.variance)
  return tTest(estimate, Math.sqrt(total), satterthwaite(parts), confidence)
}

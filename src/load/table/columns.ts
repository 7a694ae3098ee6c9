import { schema } from '../../core/schema.ts'

/** Our names of the columns of runs, and for each the name that a table has for it. */
export type ColumnNames = Readonly<Record<string, string>>

const runNames: ReadonlySet<string> = new Set(schema.runs.map(({ name }) => name))

/** What can stand for the outcome, and what for the task. */
const outcomes = ['score', 'passed', 'recorded_score', 'recorded_passed', 'impl_rate']
const attempts = ['task', 'experiment']

/** Where a table has each of our columns, under our name unless a person gave another. */
export const columnsIn = (header: readonly string[], given: ColumnNames): Map<string, string> => {
  const found = new Map<string, string>()
  for (const name of header) if (runNames.has(name)) found.set(name, name)
  for (const [ours, theirs] of Object.entries(given)) if (header.includes(theirs)) found.set(ours, theirs)
  return found
}

/** A table of runs says what was attempted and how it came out. */
export const isRuns = (header: readonly string[], given: ColumnNames): boolean => {
  const columns = columnsIn(header, given)
  return (
    attempts.some(name => columns.has(name)) && outcomes.some(name => columns.has(name)) && !columns.has('judge_model')
  )
}

/** A table of judgments, or of criteria below them, beside one of runs. */
export const isJudges = (header: readonly string[]): boolean =>
  header.includes('judge_score') || header.includes('judge_passed')
export const isCriteria = (header: readonly string[]): boolean =>
  header.includes('criterion') && header.includes('criterion_achieved') && header.includes('criterion_max')

import type { TableHead } from './head.ts'
import { sampleKinds } from './survey.ts'
import { attempts, type ColumnNames, columnsIn, outcomes } from './table-columns.ts'
import { isMissing, verdictIn } from './values.ts'

export interface ColumnGuess {
  readonly name: string
  readonly means: string | null
  readonly isSure: boolean
}

export interface TableGuess {
  readonly columns: readonly ColumnGuess[]
  readonly lacksTask: boolean
  readonly lacksOutcome: boolean
}

export const guessColumns = (head: TableHead, given: ColumnNames): TableGuess => {
  const { found, repetitions } = columnsIn(head.names, given, sampleKinds(head))
  const known = new Map([...found].map(([ours, theirs]) => [theirs, ours]))
  for (const name of repetitions) known.set(name, 'run_number')
  const lacksTask = !attempts.some(name => found.has(name))
  const lacksOutcome = !outcomes.some(name => found.has(name))
  const free = head.names.filter(name => !known.has(name))
  const likely = new Map<string, string>()
  const outcome = lacksOutcome ? likelyOutcome(head, free) : null
  if (outcome !== null) likely.set(outcome, outcomeOf(head, outcome))
  const task = lacksTask ? likelyTask(head, free, outcome) : null
  if (task !== null) likely.set(task, 'task')
  return {
    columns: head.names.map(name => {
      const sure = known.get(name)
      return { name, means: sure ?? likely.get(name) ?? null, isSure: sure !== undefined }
    }),
    lacksTask,
    lacksOutcome,
  }
}

const valuesIn = ({ rows }: TableHead, name: string): unknown[] =>
  rows.map(row => row[name]).filter(value => !isMissing(value))

const isVerdicts = (values: readonly unknown[]): boolean =>
  values.length > 0 && values.every(value => verdictIn(value) !== undefined)

const isNumbers = (values: readonly unknown[]): boolean =>
  values.length > 0 && values.every(value => typeof value !== 'object' && Number.isFinite(Number(value)))

export const outcomeOf = (head: TableHead, name: string): 'passed' | 'score' => {
  const values = valuesIn(head, name)
  return isNumbers(values) && !isVerdicts(values) ? 'score' : 'passed'
}

const likelyOutcome = (head: TableHead, free: readonly string[]): string | null => {
  const having = (is: (values: readonly unknown[]) => boolean) => free.find(name => is(valuesIn(head, name)))
  const isShares = (values: readonly unknown[]) =>
    isNumbers(values) && values.every(value => Number(value) >= 0 && Number(value) <= 1)
  return having(isVerdicts) ?? having(isShares) ?? having(isNumbers) ?? null
}

const taskWords = /task|instance|sample|problem|question|prompt|test|case|item|example|name|id$/i

const likelyTask = (head: TableHead, free: readonly string[], outcome: string | null): string | null => {
  const others = free.filter(name => name !== outcome)
  const isText = (name: string) => valuesIn(head, name).some(value => typeof value === 'string' && !isNumbers([value]))
  return others.find(name => taskWords.test(name)) ?? others.find(isText) ?? null
}

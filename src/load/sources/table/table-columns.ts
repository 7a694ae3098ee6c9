import { runColumns } from '../../../core/schema.ts'
import { aliases, fold, outcomeNames, repetitionNames, scoreNames, variedNames, weakTasks } from './column-aliases.ts'

export type ColumnNames = Readonly<Record<string, string>>

export type OutcomeKind = 'verdict' | 'score' | 'neither'

export interface TableColumns {
  readonly found: ReadonlyMap<string, string>
  /** Columns that tell repetitions apart where it has no `run_number`. */
  readonly repetitions: readonly string[]
  readonly ambiguous: readonly (readonly string[])[]
}

/** What can stand for the outcome, and what for the task. */
export const outcomes = ['score', 'passed', 'recorded_score', 'recorded_passed', 'impl_rate']
export const attempts = ['task', 'experiment']

const runNames: ReadonlySet<string> = new Set(runColumns)

const folded: readonly (readonly [string, readonly string[]])[] = runColumns.map(name => [
  name,
  [...new Set([name, ...(aliases[name] ?? [])].map(fold))],
])
const foldedOutcomes = outcomeNames.map(fold)
const foldedScores = scoreNames.map(fold)
const foldedRepetitions = repetitionNames.map(fold)

/** The columns of a header by their names without case and separators; the first of two counts. */
class FoldedHeader {
  readonly #names = new Map<string, string[]>()
  readonly #used = new Set<string>()

  constructor(header: readonly string[]) {
    for (const name of header) {
      const key = fold(name)
      const known = this.#names.get(key)
      if (known) known.push(name)
      else this.#names.set(key, [name])
    }
  }

  use(name: string): void {
    this.#used.add(name)
  }

  free(names: readonly string[]): string[] {
    return names.flatMap(name => (this.#names.get(name) ?? []).filter(each => !this.#used.has(each)))
  }
}

/** A grade in numbers is a score, and a grade or a score of words for verdicts is a verdict. */
const isMisnamed = (name: string, kind: OutcomeKind = 'neither'): boolean =>
  kind === 'verdict' || (kind === 'score' && name === 'grade')

/** Where a table has each of our columns: as a person says, under our name, or under a usual one. */
export const columnsIn = (
  header: readonly string[],
  given: ColumnNames,
  kinds: ReadonlyMap<string, OutcomeKind> = new Map(),
): TableColumns => {
  const found = ownColumns(header, given)
  for (const name of ['grade', 'score'])
    if (given[name] === undefined && isMisnamed(name, kinds.get(found.get(name) ?? ''))) found.delete(name)
  const folds = new FoldedHeader(header)
  for (const name of found.values()) folds.use(name)
  const ambiguous: string[][] = []
  const take = (ours: string, names: readonly string[]): void => {
    const free = folds.free(names)
    const theirs = found.get(ours) ?? free[0]
    if (theirs === undefined) return
    found.set(ours, theirs)
    for (const name of free) folds.use(name)
    const same = [...new Set([theirs, ...free])]
    if (same.length > 1 && given[ours] === undefined) ambiguous.push(same)
  }
  for (const [ours, names] of folded) if (ours !== 'grade' && ours !== 'score') take(ours, names)
  const ofKind = (kind: OutcomeKind, names: readonly string[]) =>
    folds.free(names).flatMap(name => (kinds.get(name) === kind ? [fold(name)] : []))
  // Words for verdicts are no scores, whatever the name of their column.
  take('passed', ofKind('verdict', foldedScores))
  take('score', foldedScores)
  take('passed', ofKind('verdict', foldedOutcomes))
  take('score', ofKind('score', foldedOutcomes))
  take('grade', ['grade'])
  if (!found.has('task')) {
    const [weak] = folds.free(weakTasks)
    if (weak !== undefined) found.set('task', weak)
    if (weak !== undefined) folds.use(weak)
  }
  for (const [name, dimensions] of Object.entries(variedNames)) {
    const [theirs] = folds.free([fold(name)])
    const ours = dimensions.find(each => !found.has(each))
    if (theirs === undefined || ours === undefined) continue
    found.set(ours, theirs)
    folds.use(theirs)
  }
  return { found, repetitions: found.has('run_number') ? [] : folds.free(foldedRepetitions), ambiguous }
}

export const judgmentColumns = (header: readonly string[]): TableColumns => {
  const found = ownColumns(header, {})
  // The model of a judgment without a judge can be the judge.
  const isAgents = !isJudges(header) || header.includes('judge_model')
  if (isAgents && !found.has('agent_model') && header.includes('model')) found.set('agent_model', 'model')
  return { found, repetitions: [], ambiguous: [] }
}

const ownColumns = (header: readonly string[], given: ColumnNames): Map<string, string> => {
  const found = new Map<string, string>()
  const names = new Set(header)
  for (const name of header) if (runNames.has(name)) found.set(name, name)
  for (const [ours, theirs] of Object.entries(given)) if (names.has(theirs)) found.set(ours, theirs)
  return found
}

/** A table of runs under our own names, or those that a person gives: it says what was attempted and how it came out. */
export const isRuns = (header: readonly string[], given: ColumnNames): boolean =>
  hasOutcome(ownColumns(header, given)) && !header.includes('judge_model')

/** The same, also under usual names. */
export const isUsualRuns = ({ found }: TableColumns): boolean => hasOutcome(found)

const hasOutcome = (found: ReadonlyMap<string, string>): boolean =>
  attempts.some(name => found.has(name)) && outcomes.some(name => found.has(name))

export const isJudges = (header: readonly string[]): boolean =>
  header.includes('judge_score') || header.includes('judge_passed')
export const isCriteria = (header: readonly string[]): boolean =>
  header.includes('criterion') && header.includes('criterion_achieved') && header.includes('criterion_max')

export const outcomeColumns = (header: readonly string[]): string[] => {
  const names = new Set([...foldedOutcomes, ...foldedScores])
  return header.filter(name => names.has(fold(name)))
}

/** Whether a column of this name holds scores, unless all its values are words for verdicts. */
export const isScoreName = (name: string): boolean => foldedScores.includes(fold(name))

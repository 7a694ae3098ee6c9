import type { ProblemCode } from '../../core/problem-codes.ts'
import { allRows, cellReader, columnNumbers, type Rows, splitBy, type Table, words } from '../../core/table.ts'
import type { Answers } from '../answers.ts'
import { type Place, placesOf } from './places.ts'

/** What is missing or odd in the runs of one configuration; null for problems that belong to none of them. */
export interface Quality {
  readonly place: Place | null
  readonly runs: number
  /** Runs that should be there, by why they are not. */
  readonly missing: Counts<string>
  /** Runs without a score, and without a verdict. */
  readonly unscored: number
  readonly unjudged: number
  /** Runs by how they failed, those that did not left out. */
  readonly failures: Readonly<Record<FailureKind, number>>
  readonly judgments: number
  readonly invalidJudgments: number
  readonly problems: Counts<ProblemCode>
}

/** How often each of some words occurs. */
export type Counts<Word extends string> = ReadonlyMap<Word, number>

/** What keeps a run from showing what the agent can do. */
type FailureKind = 'infrastructure' | 'timeout' | 'agent_error'

export const dataQualityOf = (answers: Answers): Quality[] => {
  // However runs without an outcome count, they are what is missing.
  const { recorded: tables, problems } = answers
  const { places } = placesOf(answers)
  const placeOfRun = new Int32Array(tables.runs.size).fill(-1)
  places.forEach(({ group }, i) => {
    for (const row of readIn(group.rows, tables.runs).rows) placeOfRun[row] = i
  })
  const judged = judgmentsOf(tables.judges, placeOfRun, places.length)
  const missing = missingOf(tables.missing_runs, places)
  const told = problems.length === 0 ? [] : problemsOf(answers, places, placeOfRun)
  const columnOf = (metric: string) => columnNumbers(tables.runs, metric)
  const [score, verdict] = [columnOf('score'), columnOf('pass_rate')]
  const found = places.map((place, i): Quality => {
    const rows = readIn(place.group.rows, tables.runs)
    const kinds = words(rows, 'failure_kind')
    const count = (kind: FailureKind) => kinds.filter(each => each === kind).length
    const unmeasured = (column: Float64Array) => rows.rows.filter(row => Number.isNaN(column[row])).length
    return {
      place,
      runs: rows.rows.length,
      missing: missing[i],
      unscored: unmeasured(score),
      unjudged: unmeasured(verdict),
      failures: {
        infrastructure: count('infrastructure'),
        timeout: count('timeout'),
        agent_error: count('agent_error'),
      },
      ...judged[i],
      problems: told[i] ?? new Map(),
    }
  })
  const elsewhere = told[places.length]
  return elsewhere ? [...found, { ...nothing, problems: elsewhere }] : found
}

/** The same runs as they were read; those that were added because they are missing come after all others. */
const readIn = ({ rows }: Rows, table: Table): Rows => ({ table, rows: rows.filter(row => row < table.size) })

const countIn = <Word extends string>(counts: Map<Word, number>, word: Word): void => {
  counts.set(word, (counts.get(word) ?? 0) + 1)
}

const nothing = {
  place: null,
  runs: 0,
  missing: new Map(),
  unscored: 0,
  unjudged: 0,
  failures: { infrastructure: 0, timeout: 0, agent_error: 0 },
  judgments: 0,
  invalidJudgments: 0,
}

const judgmentsOf = (judges: Table, placeOfRun: Int32Array, places: number) => {
  const counts = Array.from({ length: places }, () => ({ judgments: 0, invalidJudgments: 0 }))
  const isValid = cellReader(judges, 'judge_is_valid')
  for (let row = 0; row < judges.size; row++) {
    const count = counts[placeOfRun[judges.parent?.rows[row] ?? -1]]
    if (!count) continue
    count.judgments++
    if (isValid(row) === false) count.invalidJudgments++
  }
  return counts
}

/** Missing runs of each place, by their reasons. */
const missingOf = (missing: Table, places: readonly Place[]): Counts<string>[] => {
  const found = places.map(() => new Map<string, number>())
  eachMissing(missing, places, (place, rows) => {
    for (const reason of words(rows, 'reason')) countIn(found[place] ?? new Map(), reason ?? 'not told')
  })
  return found
}

const eachMissing = (missing: Table, places: readonly Place[], visit: (place: number, rows: Rows) => void): void => {
  const keys = new Map(places.map(({ group }, i) => [JSON.stringify(Object.values(group.key)), i]))
  const columns = Object.keys(places[0]?.group.key ?? {})
  for (const { key, rows } of splitBy(allRows(missing), columns)) visit(keys.get(JSON.stringify(key)) ?? several, rows)
}

/** Problems of each place, by the folders of its runs; last those that are about no place, where there are some. */
const problemsOf = (
  { problems, recorded: { runs, missing_runs: missing } }: Answers,
  places: readonly Place[],
  placeOfRun: Int32Array,
): Counts<ProblemCode>[] => {
  const folders = new Map<string, number>()
  words(allRows(runs), 'folder').forEach((folder, row) => {
    if (folder !== null) addFolder(folders, folder, placeOfRun[row])
  })
  eachMissing(missing, places, (place, rows) => {
    for (const folder of words(rows, 'folder')) if (folder !== null) addFolder(folders, folder, place)
  })
  const counts = Array.from({ length: places.length + 1 }, () => new Map<ProblemCode, number>())
  for (const { file, code } of problems) countIn(counts[placeIn(folders, file) ?? places.length], code)
  return counts[places.length].size > 0 ? counts : counts.slice(0, -1)
}

/** A folder that holds runs of several places belongs to none. */
const several = -1

const addFolder = (folders: Map<string, number>, folder: string, place: number): void => {
  for (let path = folder; path !== ''; path = above(path)) {
    const known = folders.get(path)
    if (known === place || known === several) return
    folders.set(path, known === undefined ? place : several)
  }
}

/** The folder that a file or folder is in; none is empty. */
const above = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

const placeIn = (folders: ReadonlyMap<string, number>, file: string): number | null => {
  for (let path = file; path !== ''; path = above(path)) {
    const place = folders.get(path)
    if (place !== undefined) return place === several ? null : place
  }
  return null
}

import type { Analysis } from '../../analysis/analysis.ts'
import { type Place, placesOf } from '../../analysis/study-places.ts'
import type { ExhibitRow } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { type ProblemCode, problemCodes, type Severity } from '../../core/problem-codes.ts'
import { allRows, cellReader, columnNumbers, type Rows, splitBy, type Table, words } from '../../core/table.ts'
import { numbers } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { placeCells, placeColumns, placeNotes, totalName } from '../exhibits/place-columns.ts'

const titles = {
  runs: 'Runs',
  missing_runs: 'Missing',
  without_score: 'No score',
  without_verdict: 'No verdict',
  infrastructure: 'Infrastr.',
  timeout: 'Timeout',
  agent_error: 'Agent error',
  judgments: 'Judgments',
  invalid_judgments: 'Not valid',
  errors: 'Errors',
  warnings: 'Warnings',
  notes: 'Notes',
} as const
type Field = keyof typeof titles

/** What says something even where it is nought; the rest is left out then. */
const always: readonly Field[] = ['runs', 'missing_runs', 'errors', 'warnings']

export default defineTable<ExhibitRow>({
  id: 'data-quality',
  title: 'What is missing or odd in the data',
  description:
    'Runs found and missing, runs without an outcome, failures that are not the task’s, judgments that do not count and problems found while reading, for every configuration.',

  rows(analysis) {
    const places = dataQualityOf(analysis)
    const columns = Object.keys(places[0]?.place?.group.key ?? {})
    const cells = (quality: Quality) =>
      quality.place ? placeCells(quality.place) : Object.fromEntries(columns.map(column => [column, 'elsewhere']))
    const rows = places.map(quality => rowOf([quality], cells(quality), quality.place ? 'part' : 'elsewhere'))
    const isVaried = (column: string) => new Set(rows.map(row => row[column])).size > 1
    const all = columns.map(column => [column, isVaried(column) ? totalName(column) : String(rows[0][column])])
    return rows.length > 1 ? [...rows, rowOf(places, Object.fromEntries(all), 'total')] : rows
  },

  columns: (rows, context) => [
    ...placeColumns(rows, context),
    ...(Object.keys(titles) as readonly Field[])
      .filter(field => always.includes(field) || rows.some(row => row[field] !== 0))
      .map(field => numbers<ExhibitRow>(field, titles[field], 'count')),
  ],

  notes(rows, context) {
    const whole = rows[rows.length - 1]
    const hasFailures = [whole.infrastructure, whole.timeout, whole.agent_error].some(count => count !== 0)
    return [
      `Missing: runs that were planned or begun and have no result. ${
        hasFailures ? 'Infrastructure, timeout and agent error: runs that failed for these reasons. ' : ''
      }Errors, warnings and notes: problems found in the files of the runs${
        rows.some(row => row.scope === 'elsewhere') ? '; elsewhere are those that belong to no single one of these' : ''
      }.`,
      whole.missing_because === '' ? 'No run is missing.' : `Why runs are missing: ${whole.missing_because}.`,
      whole.problem_codes === ''
        ? 'Nothing odd was found.'
        : `Most frequent problems: ${whole.problem_codes}; problems.csv has all.`,
      ...placeNotes(rows, context),
    ]
  },

  block: row => `${row.agent ?? ''} ${row.agent_model ?? ''} ${row.scope}`,
})

const totalOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0)

const joined = <Word extends string>(parts: readonly Counts<Word>[]): Map<Word, number> => {
  const all = new Map<Word, number>()
  for (const counts of parts) for (const [word, count] of counts) all.set(word, (all.get(word) ?? 0) + count)
  return all
}

const mostTold = 6

/** `judgment-invalid (12), run-not-finished (3)`, the most frequent first. */
const countsText = (counts: Counts<string>): string => {
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const told = sorted.slice(0, mostTold).map(([word, count]) => `${word} (${formatNumber(count, 'count')})`)
  return [...told, ...(sorted.length > mostTold ? ['others'] : [])].join(', ')
}

/** One configuration, or several taken together. */
const rowOf = (parts: readonly Quality[], cells: ExhibitRow, scope: 'part' | 'elsewhere' | 'total'): ExhibitRow => {
  const sum = (count: (part: Quality) => number) => totalOf(parts.map(count))
  const problems = joined(parts.map(part => part.problems))
  const missing = joined(parts.map(part => part.missing))
  const withSeverity = (severity: Severity) =>
    totalOf([...problems].map(([code, count]) => (problemCodes[code].severity === severity ? count : 0)))
  return {
    ...cells,
    scope,
    runs: sum(part => part.runs),
    missing_runs: totalOf(missing.values()),
    without_score: sum(part => part.unscored),
    without_verdict: sum(part => part.unjudged),
    infrastructure: sum(part => part.failures.infrastructure),
    timeout: sum(part => part.failures.timeout),
    agent_error: sum(part => part.failures.agent_error),
    judgments: sum(part => part.judgments),
    invalid_judgments: sum(part => part.invalidJudgments),
    errors: withSeverity('error'),
    warnings: withSeverity('warning'),
    notes: withSeverity('note'),
    missing_because: countsText(missing),
    problem_codes: countsText(problems),
  }
}

/** What is missing or odd in the runs of one configuration; null for problems that belong to none of them. */
interface Quality {
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
type Counts<Word extends string> = ReadonlyMap<Word, number>

/** What keeps a run from showing what the agent can do. */
type FailureKind = 'infrastructure' | 'timeout' | 'agent_error'

export const dataQualityOf = (analysis: Analysis): Quality[] => {
  // However runs without an outcome count, they are what is missing.
  const { recorded: tables, problems } = analysis
  const { places } = placesOf(analysis)
  const placeOfRun = new Int32Array(tables.runs.size).fill(-1)
  places.forEach(({ group }, i) => {
    for (const row of readIn(group.rows, tables.runs).rows) placeOfRun[row] = i
  })
  const judged = judgmentsOf(tables.judges, placeOfRun, places.length)
  const missing = missingOf(tables.missing_runs, places)
  const told = problems.length === 0 ? [] : problemsOf(analysis, places, placeOfRun)
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
  { problems, recorded: { runs, missing_runs: missing } }: Analysis,
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

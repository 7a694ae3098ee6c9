import type { Counts, Quality } from '../../analysis/exhibited/data-quality.ts'
import type { ExhibitRow } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { problemCodes, type Severity } from '../../core/problem-codes.ts'
import { numbers } from '../exhibits/columns.ts'
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
    const places = analysis.exhibited.dataQuality()
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

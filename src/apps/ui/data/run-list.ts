import type { ReportMain } from '../../../core/report-data.ts'
import type { Rows } from './page-rows.ts'

/** What filters and orders a list of runs, as the address has it. */
export type Chosen = Readonly<Record<string, string>>

const outcomes: Readonly<Record<string, string>> = {
  none: 'passed',
  task: 'failed the task',
  agent_error: 'agent broke down',
  infrastructure: 'infrastructure failed',
  timeout: 'timed out',
  missing: 'no outcome, counted as failed',
}

const noVerdict = 'no verdict'

/** How a run ended, in words. */
export const outcomeOf = (runs: Rows, row: number): string => outcomes[runs.word('failure_kind', row)] ?? noVerdict

/** The outcomes that occur, in a fixed order. */
export const outcomesIn = (runs: Rows): string[] => {
  const found = new Set(Array.from({ length: runs.size }, (_, row) => outcomeOf(runs, row)))
  return [...Object.values(outcomes), noVerdict].filter(outcome => found.has(outcome))
}

/** Everything that a search looks into. */
const textOf = (runs: Rows, { dimensions }: ReportMain, row: number): string => {
  const passed = runs.get('passed', row)
  const verdict = passed === null ? noVerdict : passed ? 'passed' : 'failed'
  return [
    ...dimensions.map(({ column }) => runs.word(column, row)),
    runs.word('folder', row),
    verdict,
    outcomeOf(runs, row),
  ]
    .join('\n')
    .toLowerCase()
}

/** The rows that are left by what was chosen, in the order asked for. */
export const listedRuns = (runs: Rows, main: ReportMain, chosen: Chosen): number[] => {
  const conditions = main.dimensions.flatMap(({ id, column }) => {
    const wanted = chosen[id]
    return wanted === undefined ? [] : [(row: number) => runs.word(column, row) === wanted]
  })
  if (chosen.outcome) conditions.push(row => outcomeOf(runs, row) === chosen.outcome)
  const words = (chosen.search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length > 0)
    conditions.push(row => {
      const text = textOf(runs, main, row)
      return words.every(word => text.includes(word))
    })
  const rows = Array.from({ length: runs.size }, (_, row) => row).filter(row => conditions.every(holds => holds(row)))
  const { sort } = chosen
  if (!sort) return rows
  const [column, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1]
  return rows.sort((a, b) => {
    const [x, y] = [runs.get(column, a), runs.get(column, b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    if (typeof x === 'string' && typeof y === 'string') return sign * x.localeCompare(y, 'en', { numeric: true })
    return sign * (Number(x) - Number(y))
  })
}

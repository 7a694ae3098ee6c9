import type { Conditions } from '../../core/baseline.ts'
import { checkAdvice } from '../../core/check-advice.ts'
import { nullableOrder, type SourceDimension, sourceColumns } from '../../core/dimensions.ts'
import { runFilter } from '../../core/filter.ts'
import { AnalysisError } from '../../core/problem.ts'
import type { ProblemCode } from '../../core/problem-codes.ts'
import type { Tables } from '../../core/schema.ts'
import type { Settings } from '../../core/settings.ts'
import { allRows, type Rows, type Table, words } from '../../core/table.ts'
import { conditionsOf } from './side-conditions.ts'

/** One of the two that are compared: some runs, and under which conditions they were made. */
export interface Side {
  /** What reports call it. */
  readonly name: string
  readonly runs: Rows
  readonly conditions: Conditions
  /** Runs that were planned or started and have no result, by where they belong. */
  readonly missing: Rows
  /** The tables that hold what its judges said; null where that was not kept. */
  readonly judged: Judged | null
  /** How many errors and contradictions the data has that it was read from, by code; left out where that was not kept. */
  readonly faults?: ReadonlyMap<ProblemCode, number>
}

export type Judged = Pick<Tables, 'runs' | 'judges'>

const dimensions = Object.keys(sourceColumns) as readonly SourceDimension[]

/** The rows of a table of runs that meet the conditions, such as `tier=T0`. */
const selected = (table: Table, conditions: readonly string[]): Int32Array => {
  const keep = runFilter(conditions, [])
  const everything = allRows(table)
  const columns = dimensions.map(dimension => words(everything, sourceColumns[dimension]))
  const valueIn = (dimension: SourceDimension, row: number) => columns[dimensions.indexOf(dimension)][row]
  return everything.rows.filter(row =>
    keep({
      experiment: valueIn('experiment', row) ?? '',
      task: valueIn('task', row) ?? '',
      family: valueIn('family', row),
      agent: valueIn('agent', row),
      model: valueIn('model', row),
      tier: valueIn('tier', row),
      subtest: valueIn('subtest', row),
      run: 0,
    }),
  )
}

/** A side out of loaded tables: all their runs, or those that meet the conditions. */
export const sideOf = (name: string, tables: Tables, settings: Settings, conditions: readonly string[] = []): Side => {
  const runs: Rows =
    conditions.length === 0 ? allRows(tables.runs) : { table: tables.runs, rows: selected(tables.runs, conditions) }
  if (runs.rows.length === 0)
    throw new AnalysisError(
      'nothing-to-compare',
      `There is no run to compare in ${name}.`,
      conditions.length === 0 ? checkAdvice([name]) : valuesHint(tables.runs, conditions),
    )
  return {
    name,
    runs,
    conditions: conditionsOf(tables, runs, settings),
    missing: { table: tables.missing_runs, rows: selected(tables.missing_runs, conditions) },
    judged: tables.judges.size > 0 ? tables : null,
  }
}

const mostNamed = 12

/** The values that the data has of the dimensions that were asked for. */
const valuesHint = (runs: Table, conditions: readonly string[]): string => {
  const asked = conditions.map(text => (text.includes('=') ? text.slice(0, text.indexOf('=')).trim() : 'experiment'))
  const known = dimensions.filter(dimension => asked.includes(dimension)).map(dimension => valuesText(runs, dimension))
  return `The data has ${known.join('; ')}.`
}

/** `tier T0, T1 and 5 more` */
const valuesText = (runs: Table, dimension: SourceDimension): string => {
  const names = levelsOf(runs, dimension).flatMap(name => name ?? [])
  if (names.length === 0) return `no ${dimension}`
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return `${dimension} ${names.slice(0, mostNamed).join(', ')}${more}`
}

/** The values of a dimension, in natural order. */
export const levelsOf = (runs: Table, dimension: SourceDimension): (string | null)[] =>
  [...new Set(words(allRows(runs), sourceColumns[dimension]))].sort(nullableOrder)

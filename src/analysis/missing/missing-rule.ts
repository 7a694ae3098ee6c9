import { withConfigurations } from '../../core/configurations.ts'
import type { MetricInfo } from '../../core/metric.ts'
import type { Tables } from '../../core/schema.ts'
import type { MissingRule } from '../../core/settings.ts'
import { allRows, type Column, columnNumbers, type Table, wordColumn, words } from '../../core/table.ts'
import { placesIn, withRunsAt } from './added-runs.ts'
import { outcomesIn, stoppedRuns, withoutOutcome, withoutOutcomesOf, worstOf } from './outcome-columns.ts'

/**
 * The tables as a rule counts runs without an outcome, so that every number that is made of them follows it. `recorded`
 * leaves them as they were read. Of `fail`, planned runs come after those that were read.
 */
export const withMissingRule = (rule: MissingRule, tables: Tables, metrics: readonly MetricInfo[]): Tables => {
  switch (rule) {
    case 'recorded':
      return tables
    case 'fail':
      return failuresCounted(tables, metrics)
    case 'drop': {
      const stopped = stoppedRuns(tables.runs, metrics)
      return stopped.includes(1) ? withRuns(tables, withoutOutcomesOf(tables.runs, metrics, stopped)) : tables
    }
  }
}

const failuresCounted = (tables: Tables, metrics: readonly MetricInfo[]): Tables => {
  const { runs, missing_runs: missing } = tables
  const planned = missing.size === 0 ? runs : withMissing(runs, missing)
  const outcomes = outcomesIn(planned, metrics)
  const marks = withoutOutcome(outcomes, planned.size)
  if (!marks.includes(1)) return tables
  const filled = outcomes.map(({ metric, values, isExpected }): [string, Column] => {
    const worst = worstOf(metric)
    const value = (own: number, row: number) => (Number.isNaN(own) && isExpected(row) ? worst : own)
    return [metric.id, { type: 'number', values: values.map(value) }]
  })
  const verdicts = outcomes.find(({ metric }) => metric.binary)
  const { passed, failure_kind: kind } = planned.columns
  const counted: Table = {
    size: planned.size,
    columns: {
      ...planned.columns,
      ...Object.fromEntries(filled),
      ...(passed?.type === 'flag' &&
        verdicts && {
          passed: {
            ...passed,
            values: passed.values.map((own, row) => (own < 0 && verdicts.isExpected(row) ? 0 : own)),
          },
        }),
      ...(kind?.type === 'word' && {
        failure_kind: wordColumn(
          Array.from(kind.codes, (code, row) => kind.words[code] ?? (marks[row] === 1 ? 'missing' : null)),
        ),
      }),
    },
  }
  return withRuns({ ...tables, missing_runs: { ...missing, size: 0, columns: emptied(missing) } }, counted)
}

/** Agents or models that are nowhere but among the planned runs can change by what configurations go. */
const withMissing = (runs: Table, missing: Table): Table => {
  const planned = withNumbers(withRunsAt(runs, placesIn(allRows(missing))), missing)
  return withConfigurations({ runs: planned, missing_runs: missing }).runs
}

/** Planned runs keep their number and the folder where they were expected. */
const withNumbers = (runs: Table, missing: Table): Table => {
  const { run_number: number, folder } = runs.columns
  const start = runs.size - missing.size
  const expected = missing.columns.folder?.type === 'word' ? words(allRows(missing), 'folder') : []
  const columns = { ...runs.columns }
  if (number?.type === 'number') {
    const values = number.values.slice()
    values.set(columnNumbers(missing, 'run_number'), start)
    columns.run_number = { type: 'number', values }
  }
  if (folder?.type === 'word')
    columns.folder = wordColumn(
      Array.from(folder.codes, (code, row) => folder.words[code] ?? expected[row - start] ?? null),
    )
  return { ...runs, columns }
}

const emptied = ({ columns }: Table): Table['columns'] =>
  Object.fromEntries(Object.entries(columns).map(([name, column]): [string, Column] => [name, emptyLike(column)]))

const emptyLike = (column: Column): Column => {
  switch (column.type) {
    case 'number':
      return { type: 'number', values: new Float64Array() }
    case 'flag':
      return { type: 'flag', values: new Int8Array() }
    case 'word':
      return { type: 'word', codes: new Int32Array(), words: column.words }
    case 'text':
      return { type: 'text', blocks: [] }
  }
}

/** The tables below the runs belong to the new ones, which stand where the old ones stood. */
const withRuns = (tables: Tables, runs: Table): Tables => {
  const moved = new Map<Table, Table>([[tables.runs, runs]])
  const below = (table: Table): Table => {
    const { parent } = table
    if (!parent) return moved.get(table) ?? table
    const known = moved.get(table) ?? { ...table, parent: { ...parent, table: below(parent.table) } }
    moved.set(table, known)
    return known
  }
  return {
    ...tables,
    runs,
    judges: below(tables.judges),
    criteria: below(tables.criteria),
    items: below(tables.items),
    usage: below(tables.usage),
    steps: below(tables.steps),
    changes: below(tables.changes),
    process: below(tables.process),
    tools: below(tables.tools),
    actions: below(tables.actions),
  }
}

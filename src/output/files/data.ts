import type { Analysis } from '../../analysis/analysis.ts'
import { subtestColumns } from '../../analysis/estimates/subtest-summaries.ts'
import { judgeLists } from '../../analysis/judges/index.ts'
import { type ColumnSpec, type ColumnType, extraPrefix, schema, type TableName } from '../../core/schema.ts'
import type { Column, Table } from '../../core/table.ts'
import { explainedRows } from '../narrative/written-rows.ts'
import { comparisonsFile } from './comparisons-csv.ts'
import { type DataFile, rowsCsv, tableCsv } from './csv-writer.ts'
import { estimatesFile } from './estimates-csv.ts'

const titles: Record<TableName, string> = {
  runs: 'One row per run',
  judges: 'One row per run and judge',
  criteria: 'One row per run, judge and criterion',
  items: 'One row per run, judge, criterion and check item',
  usage: 'One row per run and model used',
  steps: 'One row per run and progress step',
  changes: 'One row per run and change',
  process: 'One row per run with a transcript: what was counted in it',
  tools: 'One row per run and tool: how its calls ended',
  actions: 'One row per call of a tool',
  missing_runs: 'One row per run that should be there and is not',
  experiments: 'One row per experiment',
  rubric: 'One row per experiment, criterion and check item',
  components: 'One row per variant and component',
}

const tableNames = Object.keys(titles) as readonly TableName[]

/** The tables as they were read. */
export const rawFiles = (analysis: Pick<Analysis, 'recorded' | 'metrics'>): DataFile[] =>
  tableNames.map(name => tableFile(name, analysis))

/** What was made of them. */
export const derivedFiles = (analysis: Analysis): DataFile[] => [
  subtestsFile(analysis),
  estimatesFile(analysis),
  comparisonsFile(analysis),
  problemsFile(analysis),
]

const tableFile = (
  name: TableName,
  { recorded: tables, metrics }: Pick<Analysis, 'recorded' | 'metrics'>,
): DataFile => {
  const table = tables[name]
  const columns = (name === 'runs' ? columnsOfRuns(table, metrics) : schema[name]).map(spec => exact(spec, table))
  return {
    path: `data/${name}.csv`,
    title: titles[name],
    columns,
    pieces: () => tableCsv(table, columns),
  }
}

/** Who ran comes last, behind columns whose number depends on the study: scripts of others rely on the order of older ones. */
const columnsOfRuns = (table: Table, metrics: Analysis['metrics']): ColumnSpec[] => [
  ...schema.runs.slice(0, -1),
  ...metricColumns(table, metrics),
  ...extraColumns(table),
  ...schema.runs.slice(-1),
]

/** Metrics that are measured per run and have no column of their own in the schema come after it. */
const metricColumns = ({ columns }: Table, metrics: Analysis['metrics']): ColumnSpec[] =>
  metrics
    .filter(({ id, per }) => per === 'run' && columns[id] && !schema.runs.some(({ name }) => name === id))
    .map(({ id, format, title }) => ({ name: id, type: format === 'count' ? 'integer' : 'number', title }))

const extraColumns = ({ columns }: Table): ColumnSpec[] =>
  Object.keys(columns)
    .filter(name => name.startsWith(extraPrefix))
    .sort()
    .map(name => ({ name, type: 'number', title: `${name.slice(extraPrefix.length)}, as the source has it` }))

/** A column is of whole numbers only if all its numbers are: readers hold us to the type we declare. */
const exact = (spec: ColumnSpec, table: Table): ColumnSpec =>
  spec.type === 'integer' && !isWhole(columnOf(table, spec.name)) ? { ...spec, type: 'number' } : spec

const columnOf = ({ columns, parent }: Table, name: string): Column | undefined =>
  columns[name] ?? (parent && columnOf(parent.table, name))

const isWhole = (column: Column | undefined): boolean =>
  column?.type !== 'number' || column.values.every(value => Number.isNaN(value) || Number.isSafeInteger(value))

const subtestsFile = (analysis: Analysis): DataFile => {
  const columns = subtestColumns(analysis.metrics)
  return {
    path: 'data/subtests.csv',
    title: 'One row per experiment, model, tier, subtest and, where there are several, agent',
    columns,
    pieces: () =>
      rowsCsv(
        columns,
        (function* () {
          for (const group of analysis.groups('by_subtest')) yield columns.map(({ cell }) => cell(analysis, group))
        })(),
      ),
  }
}

const text = (name: string, title: string): ColumnSpec => ({ name, type: 'string', title })
const problemColumns: readonly ColumnSpec[] = [
  text('code', 'What kind of problem'),
  text('severity', 'error, warning or note'),
  text('file', 'Where'),
  text('at', 'Place in the file'),
  text('message', 'What is wrong'),
  text('hint', 'What to do'),
]

const problemsFile = ({ problems }: Analysis): DataFile => ({
  path: 'problems.csv',
  title: 'One row per problem found in the data',
  columns: problemColumns,
  pieces: () =>
    rowsCsv(
      problemColumns,
      problems.map(({ code, severity, file, at, message, hint }) => [code, severity, file, at || null, message, hint]),
    ),
})

/** The names of our types in Table Schema. */
const types: Record<ColumnType, string> = {
  string: 'string',
  text: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
}

/** Declares the columns of every CSV file (Table Schema), because readers guess subtest "00" to be a number. */
export const tableSchema = (files: readonly DataFile[]): object => ({
  profile: 'tabular-data-package',
  resources: files.map(({ path, title, columns }) => ({
    name: path.replace(/^.*\//, '').replace(/\.csv$/, ''),
    path: path.startsWith('data/') ? path.slice('data/'.length) : `../${path}`,
    title,
    profile: 'tabular-data-resource',
    schema: {
      missingValues: [''],
      fields: columns.map(({ name, type, title: description }) => ({
        name,
        type: types[type],
        description,
        ...(type === 'boolean' && { trueValues: ['True'], falseValues: ['False'] }),
      })),
    },
  })),
})

/** The tests of the profile, and what is known of the judges. */
export const statisticalLists = (analysis: Analysis): object =>
  Object.fromEntries(
    Object.entries({ ...analysis.statisticalResults(), ...judgeLists(analysis.judges()) }).map(([name, rows]) => [
      name,
      explainedRows(rows),
    ]),
  )

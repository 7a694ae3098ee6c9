import type { Analysis, Result } from '../analysis/analysis.ts'
import { groupTitle } from '../analysis/groups.ts'
import { subtestColumns } from '../analysis/subtests.ts'
import { statistics } from '../analysis/summary.ts'
import { groupingNames } from '../core/dimensions.ts'
import { isWaiting, type Metric } from '../core/metric.ts'
import { type ColumnSpec, extraPrefix, schema, type TableName } from '../core/schema.ts'
import type { Column, Table } from '../core/table.ts'
import { comparisonsFile } from './comparisons.ts'
import { cellsText, linesCsv, pushCells, rowsCsv, tableCsv } from './csv.ts'
import type { DataFile } from './data-file.ts'
import type { Pieces } from './pieces.ts'

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
export const rawFiles = (analysis: Pick<Analysis, 'tables' | 'metrics'>): RawFile[] =>
  tableNames.map(name => tableFile(name, analysis))

interface RawFile extends DataFile {
  readonly rows: number
}

/** So that threads that share them end together. */
export const largestFirst = (files: readonly RawFile[]): RawFile[] => [...files].sort((a, b) => b.rows - a.rows)

/** What was made of them. */
export const derivedFiles = (analysis: Analysis): DataFile[] => [
  subtestsFile(analysis),
  estimatesFile(analysis),
  comparisonsFile(analysis),
  problemsFile(analysis),
]

const tableFile = (name: TableName, { tables, metrics }: Pick<Analysis, 'tables' | 'metrics'>): RawFile => {
  const table = tables[name]
  const columns = [
    ...schema[name],
    ...(name === 'runs' ? [...metricColumns(table, metrics), ...extraColumns(table)] : []),
  ].map(spec => exact(spec, table))
  return {
    path: `data/${name}.csv`,
    title: titles[name],
    columns,
    rows: table.size,
    pieces: () => tableCsv(table, columns),
  }
}

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
const number = (name: string, title: string): ColumnSpec => ({ name, type: 'number', title })
const keyNames = ['experiment', 'task', 'agent_model', 'tier', 'subtest', 'agent'] as const

const estimateColumns: readonly ColumnSpec[] = [
  text('metric', 'Metric'),
  text('variant', 'Variant of a metric that has several values'),
  text('grouping', 'How runs were grouped'),
  text('key', 'The group, for people'),
  text('statistic', 'What the value is'),
  number('value', 'Value; empty where there is none'),
  number('low', 'Lower limit of the interval'),
  number('high', 'Upper limit of the interval'),
  { name: 'n', type: 'integer', title: 'What it rests on: runs, or the units of the metric' },
  { name: 'missing', type: 'integer', title: 'What was not measured' },
  text('method', 'How it was computed'),
  text('reason', 'Why something is missing'),
  text('label', 'A word that belongs to the value'),
  text('unit', 'What varies in the interval: tasks, subtests or runs'),
  number('low_naive', 'Lower limit if all runs were independent of each other'),
  number('high_naive', 'Upper limit if all runs were independent of each other'),
  number('design_effect', 'How many times larger the variance is than that of independent runs'),
  ...keyNames.map(name => text(name, `The group's ${name}`)),
]

const estimatesFile = (analysis: Analysis): DataFile => ({
  path: 'data/estimates.csv',
  title: 'One row per metric, variant, grouping, group and statistic',
  columns: estimateColumns,
  ofGroups: true,
  pieces: () => linesCsv(estimateColumns, estimateLines(analysis)),
})

/** There are very many of these: what a group's lines share is put into words once. */
const estimateLines = function* (analysis: Analysis): Iterable<(pieces: Pieces) => void> {
  /** The text of what no run has, which is the same in many groups. */
  const unmeasured = new Map<Result['summary'], string>()
  for (const grouping of groupingNames)
    for (const group of analysis.groups(grouping)) {
      const place = `,${cellsText([grouping, groupTitle(group)])},`
      const key = `,${cellsText(keyNames.map(name => group.key[name] ?? null))}`
      for (const result of analysis.results(group)) yield* linesOf(result, place, key, unmeasured)
    }
}

const linesOf = function* (
  { metric, variant, summary }: Result,
  place: string,
  key: string,
  unmeasured: Map<Result['summary'], string>,
): Iterable<(pieces: Pieces) => void> {
  const { n, missing } = summary
  const start = `${cellsText([metric.id, variant?.id || null])}${place}`
  // Nothing measured, nothing to describe: the value alone says why.
  const described = n === 0 ? [] : metric.per === 'run' ? statistics : (['over_runs'] as const)
  for (const statistic of described) {
    const value = statistic === 'over_runs' ? summary.overRuns : summary[statistic]
    const why = Number.isFinite(value) ? '' : missingWhy(metric, n)
    yield pieces => {
      pieces.push(start)
      pieces.push(statistic)
      pieces.push(',')
      pushCells(pieces, [value, null, null, n, missing, 'over runs'])
      pieces.push(`,${why},,,,,`)
      pieces.push(key)
    }
  }
  yield pieces => {
    pieces.push(start)
    const known = unmeasured.get(summary)
    if (known !== undefined) pieces.push(known)
    else {
      const from = pieces.length
      pushValue(pieces, summary)
      if (n === 0) unmeasured.set(summary, pieces.since(from))
    }
    pieces.push(key)
  }
}

const pushValue = (pieces: Pieces, summary: Result['summary']): void => {
  const { value, low, high, n, missing, method, reason, label, unit, lowNaive, highNaive, designEffect } = summary
  pieces.push('value,')
  pushCells(pieces, [value, low, high, n, missing, method || null, reason, label, unit])
  pieces.push(',')
  pushCells(pieces, [lowNaive, highNaive, designEffect])
}

/** What counts until something happens has no mean where some runs ended before, and perhaps no third quartile. */
const missingWhy = (metric: Metric, n: number): string =>
  isWaiting(metric) && n > 1 ? 'some runs never got there' : 'too few runs'

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

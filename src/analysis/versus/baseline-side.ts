import type { Baseline, BaselineCell, PlacedRuns, Selection } from '../../core/baseline.ts'
import { gather } from '../../core/gather.ts'
import type { Metric } from '../../core/metric.ts'
import { isContradiction } from '../../core/problem-codes.ts'
import { allRows, type Column, columnNumbers, type Rows, type Table, wordColumn, words } from '../../core/table.ts'
import { version } from '../../core/version.ts'
import { layoutOf } from '../inference/index.ts'
import type { Side } from './side.ts'

/** Everything that paired tests need of a side, and nothing else. */
export const baselineOf = (side: Side, selection: Selection, metrics: readonly Metric[]): Baseline => {
  const { name, runs, conditions } = side
  const columns = metrics
    .filter(({ per }) => per === 'run')
    .map(({ id }) => ({ id, values: columnNumbers(runs.table, id) }))
  return {
    name,
    version,
    selection,
    conditions,
    missing: placedRuns(side.missing).map(({ rows, ...place }) => ({ ...place, runs: rows.length })),
    sources: sourcesIn(runs),
    contradictions: Object.fromEntries([...(side.faults ?? [])].filter(([code]) => isContradiction(code))),
    cells: cellsOf(runs, columns),
  }
}

interface MetricColumn {
  readonly id: string
  readonly values: Float64Array
}

/** The order of layouts: the runs of a cell stay in theirs, so that sums come out the same to the last digit. */
const placedRuns = (runs: Rows) => {
  const word = (name: string) => {
    const column = runs.table.columns[name]
    return (row: number) => (column?.type === 'word' && column.codes[row] >= 0 ? column.words[column.codes[row]] : null)
  }
  const [agent, model, tier, subtest] = ['agent', 'agent_model', 'tier', 'subtest'].map(word)
  return layoutOf(runs).tasks.flatMap(({ task, subtests }) =>
    subtests.map(({ rows }) => {
      const [first] = rows
      return { task, agent: agent(first), model: model(first), tier: tier(first), subtest: subtest(first), rows }
    }),
  )
}

const cellsOf = (runs: Rows, columns: readonly MetricColumn[]): BaselineCell[] =>
  placedRuns(runs).map(({ rows, ...place }) => {
    const measured = columns
      .map(({ id, values }) => [id, gather(values, rows)] as const)
      .filter(([, values]) => !values.every(Number.isNaN))
    return { ...place, runs: rows.length, values: Object.fromEntries(measured) }
  })

/** By metric the sources that its runs name, such as `r_prog=changes;cfp=recorded`. */
const sourcesIn = (runs: Rows): Record<string, string[]> => {
  if (runs.table.columns.process_source?.type !== 'word') return {}
  const found = new Map<string, Set<string>>()
  for (const note of new Set(words(runs, 'process_source')))
    for (const part of note?.split(';') ?? []) {
      const [metric, source = ''] = part.split('=')
      if (source !== '') found.set(metric, (found.get(metric) ?? new Set()).add(source))
    }
  return Object.fromEntries([...found].map(([metric, sources]) => [metric, [...sources].sort()]))
}

/** A side to compare with out of a baseline. Metrics that are not known here are left out. */
export const sideFromBaseline = (baseline: Baseline, metrics: readonly Metric[]): Side => {
  const { name, conditions, missing, contradictions } = baseline
  const faults = Object.entries(contradictions).flatMap(([code, count]) =>
    isContradiction(code) ? [[code, count] as const] : [],
  )
  return {
    name,
    runs: allRows(tableOf(baseline, metrics)),
    conditions,
    missing: allRows(placeTable(missing)),
    judged: null,
    faults: new Map(faults),
  }
}

/** A row for each run, with where it belongs. */
const placeTable = (cells: readonly PlacedRuns[]): Table => {
  const word = (value: (cell: PlacedRuns) => string | null): Column =>
    wordColumn(cells.flatMap(cell => new Array<string | null>(cell.runs).fill(value(cell))))
  return {
    size: cells.reduce((sum, { runs }) => sum + runs, 0),
    columns: {
      task: word(({ task }) => task),
      agent: word(({ agent }) => agent),
      agent_model: word(({ model }) => model),
      tier: word(({ tier }) => tier),
      subtest: word(({ subtest }) => subtest),
    },
  }
}

const tableOf = ({ cells, sources }: Baseline, metrics: readonly Metric[]): Table => {
  const { size, columns } = placeTable(cells)
  const number = (id: string): Column => {
    const values = new Float64Array(size).fill(NaN)
    let at = 0
    for (const cell of cells) {
      if (Object.hasOwn(cell.values, id)) values.set(cell.values[id], at)
      at += cell.runs
    }
    return { type: 'number', values }
  }
  return {
    size,
    columns: {
      ...columns,
      process_source: wordColumn(Array.from({ length: size }, (_, row) => sourceNote(sources, row))),
      ...Object.fromEntries(metrics.filter(({ per }) => per === 'run').map(({ id }) => [id, number(id)])),
    },
  }
}

/** Which sources there are counts, not which run has which: the first runs name each once. */
const sourceNote = (sources: Baseline['sources'], row: number): string | null => {
  const parts = Object.entries(sources)
    .filter(([, names]) => names.length > 0)
    .map(([metric, names]) => `${metric}=${names[Math.min(row, names.length - 1)]}`)
  return parts.length === 0 ? null : parts.join(';')
}

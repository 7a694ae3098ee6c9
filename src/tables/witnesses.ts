import type { Metric, WitnessedMetric } from '../core/metric.ts'
import { type Problem, problem } from '../core/problem.ts'
import { type ProcessSource, processSources, type Settings } from '../core/settings.ts'
import type { Column } from '../core/table.ts'
import type { LooseTable } from './builders.ts'
import { witnessColumn } from './runs.ts'

interface Testimony {
  readonly source: ProcessSource
  readonly values: Float64Array
}

/** Chooses, for each metric that several witnesses measured, the best one that all its runs have, and keeps its values. */
export const resolveWitnesses = (
  runs: LooseTable,
  metrics: readonly Metric[],
  settings: Settings,
): { runs: LooseTable; problems: Problem[] } => {
  const columns: Record<string, Column> = {}
  for (const [name, column] of Object.entries(runs.columns)) if (!name.includes('@')) columns[name] = column
  const notes = new Map<number, string>()
  const problems: Problem[] = []
  for (const metric of metrics) {
    if (metric.per !== 'run' || 'value' in metric) continue
    const { values, used, mixed } = choose(testimonies(runs, metric, settings), runs.size)
    columns[metric.id] = { type: 'number', values }
    for (const [row, source] of used) {
      const before = notes.get(row)
      notes.set(row, before === undefined ? `${metric.id}=${source}` : `${before};${metric.id}=${source}`)
    }
    if (mixed.length > 0)
      problems.push(
        problem(
          'process-sources-differ',
          'runs.csv',
          `${metric.title} was measured by ${mixed.join(' in some runs, by ')} in others; no source covers all.`,
          'Compare only runs with the same source: --process-source chooses one.',
          metric.id,
        ),
      )
  }
  const words = [...new Set(notes.values())]
  const codes = new Int32Array(runs.size).fill(-1)
  for (const [row, note] of notes) codes[row] = words.indexOf(note)
  columns.process_source = { type: 'word', codes, words }
  return { runs: { ...runs, columns }, problems }
}

const testimonies = ({ columns }: LooseTable, metric: WitnessedMetric, { processSource }: Settings): Testimony[] =>
  processSources.flatMap(source => {
    const column = columns[witnessColumn(metric.id, source)]
    if (column?.type !== 'number' || (processSource && processSource !== source)) return []
    return [{ source, values: column.values }]
  })

const choose = (testimonies: readonly Testimony[], size: number) => {
  const values = new Float64Array(size).fill(NaN)
  const used = new Map<number, ProcessSource>()
  const heard = testimonies.filter(({ values }) => values.some(value => !Number.isNaN(value)))
  if (heard.length === 0) return { values, used, mixed: [] }
  const isHeard = (row: number) => heard.some(({ values }) => !Number.isNaN(values[row]))
  const rows = Array.from({ length: size }, (_, row) => row).filter(isHeard)
  const complete = heard.find(({ values }) => rows.every(row => !Number.isNaN(values[row])))
  for (const row of rows) {
    const witness = complete ?? heard.find(({ values }) => !Number.isNaN(values[row]))
    if (!witness) continue
    values[row] = witness.values[row]
    used.set(row, witness.source)
  }
  const mixed = [...new Set(used.values())]
  return { values, used, mixed: mixed.length > 1 ? mixed : [] }
}

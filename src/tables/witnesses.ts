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
  const notes: string[][] = Array.from({ length: runs.size }, () => [])
  const problems: Problem[] = []
  for (const metric of metrics) {
    if (metric.per !== 'run' || 'value' in metric) continue
    const { values, used, mixed } = choose(testimonies(runs, metric, settings), runs.size)
    columns[metric.id] = { type: 'number', values }
    used.forEach((source, row) => {
      if (source) notes[row].push(`${metric.id}=${source}`)
    })
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
  const words = [...new Set(notes.map(note => note.join(';')))].filter(note => note !== '')
  const codes = Int32Array.from(notes, note => words.indexOf(note.join(';')))
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
  const heard = (row: number) => testimonies.filter(({ values }) => !Number.isNaN(values[row]))
  const rows = Array.from({ length: size }, (_, row) => row).filter(row => heard(row).length > 0)
  const complete = testimonies.find(({ values }) => rows.every(row => !Number.isNaN(values[row])))
  const values = new Float64Array(size).fill(NaN)
  const used: (ProcessSource | null)[] = new Array(size).fill(null)
  for (const row of rows) {
    const witness = complete ?? heard(row)[0]
    values[row] = witness.values[row]
    used[row] = witness.source
  }
  const mixed = [...new Set(used)].filter(source => source !== null)
  return { values, used, mixed: mixed.length > 1 ? mixed : [] }
}

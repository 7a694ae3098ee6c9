import type { Metric, SourcedMetric } from '../../core/metric.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { type ProcessSource, processSources, type Settings } from '../../core/settings.ts'
import type { Column } from '../../core/table.ts'
import type { LooseTable } from './builders.ts'
import { sourceColumn } from './run-table.ts'

interface SourceValues {
  readonly source: ProcessSource
  readonly values: Float64Array
}

/** Chooses, for each metric that several sources measured, the best one that all its runs have, and keeps its values. */
export const resolveSources = (
  runs: LooseTable,
  metrics: readonly Metric[],
  settings: Settings,
): { runs: LooseTable; problems: Problem[] } => {
  const columns: Record<string, Column> = {}
  for (const [name, column] of Object.entries(runs.columns)) if (!name.includes('@')) columns[name] = column
  const notes = new Notes(runs.size)
  const problems: Problem[] = []
  for (const metric of metrics) {
    if (metric.per !== 'run' || 'value' in metric) continue
    const candidates = sourceValues(runs, metric, settings).filter(hasValues)
    const { values, chosen } = choose(candidates, runs.size)
    columns[metric.id] = { type: 'number', values }
    const mixed = candidates.filter((_, i) => chosen.includes(i)).map(({ source }) => source)
    candidates.forEach(({ source }, i) => {
      notes.add(`${metric.id}=${source}`, chosen, i)
    })
    if (mixed.length > 1)
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
  columns.process_source = notes.finish()
  return { runs: { ...runs, columns }, problems }
}

const sourceValues = ({ columns }: LooseTable, metric: SourcedMetric, { processSource }: Settings): SourceValues[] =>
  processSources.flatMap(source => {
    const column = columns[sourceColumn(metric.id, source)]
    if (column?.type !== 'number' || (processSource && processSource !== source)) return []
    return [{ source, values: column.values }]
  })

const hasValues = ({ values }: SourceValues): boolean => values.some(value => !Number.isNaN(value))

/** The values to use, and for each row which source they are from: one that has all that anyone has, else the first that has it. */
const choose = (candidates: readonly SourceValues[], size: number): { values: Float64Array; chosen: Int8Array } => {
  const values = new Float64Array(size).fill(NaN)
  const chosen = new Int8Array(size).fill(-1)
  const complete = candidates.findIndex(({ values }) => candidates.every(other => hasAllOf(values, other.values)))
  candidates.forEach((each, i) => {
    if (complete < 0 || complete === i) fill(values, chosen, each.values, i)
  })
  return { values, chosen }
}

const hasAllOf = (values: Float64Array, others: Float64Array): boolean => {
  for (let row = 0; row < values.length; row++)
    if (Number.isNaN(values[row]) && !Number.isNaN(others[row])) return false
  return true
}

/** Fills what nobody said before. */
const fill = (values: Float64Array, chosen: Int8Array, own: Float64Array, place: number): void => {
  for (let row = 0; row < own.length; row++)
    if (chosen[row] < 0 && !Number.isNaN(own[row])) {
      values[row] = own[row]
      chosen[row] = place
    }
}

/** What each run says of its sources: a word that grows by every metric that it has. */
class Notes {
  readonly #codes: Int32Array
  readonly #words: string[] = []

  constructor(runs: number) {
    this.#codes = new Int32Array(runs).fill(-1)
  }

  /** Adds a note to the runs that have this source. */
  add(note: string, chosen: Int8Array, place: number): void {
    const longer = new Map<number, number>()
    for (let row = 0; row < chosen.length; row++) {
      if (chosen[row] !== place) continue
      const before = this.#codes[row]
      let code = longer.get(before)
      if (code === undefined) {
        code = this.#words.push(before < 0 ? note : `${this.#words[before]};${note}`) - 1
        longer.set(before, code)
      }
      this.#codes[row] = code
    }
  }

  finish(): Column {
    const places = new Map([...new Set(this.#codes)].filter(code => code >= 0).map((code, i) => [code, i]))
    return {
      type: 'word',
      codes: this.#codes.map(code => places.get(code) ?? -1),
      words: [...places.keys()].map(code => this.#words[code]),
    }
  }
}

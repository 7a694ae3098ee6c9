import type { Metric, WitnessedMetric } from '../../core/metric.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { type ProcessSource, processSources, type Settings } from '../../core/settings.ts'
import type { Column } from '../../core/table.ts'
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
  const notes = new Notes(runs.size)
  const problems: Problem[] = []
  for (const metric of metrics) {
    if (metric.per !== 'run' || 'value' in metric) continue
    const heard = testimonies(runs, metric, settings).filter(isHeard)
    const { values, witness } = choose(heard, runs.size)
    columns[metric.id] = { type: 'number', values }
    const mixed = heard.filter((_, i) => witness.includes(i)).map(({ source }) => source)
    heard.forEach(({ source }, i) => {
      notes.add(`${metric.id}=${source}`, witness, i)
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

const testimonies = ({ columns }: LooseTable, metric: WitnessedMetric, { processSource }: Settings): Testimony[] =>
  processSources.flatMap(source => {
    const column = columns[witnessColumn(metric.id, source)]
    if (column?.type !== 'number' || (processSource && processSource !== source)) return []
    return [{ source, values: column.values }]
  })

const isHeard = ({ values }: Testimony): boolean => values.some(value => !Number.isNaN(value))

/** The values to use, and for each row which witness they are from: one that has all that anyone has, else the first that has it. */
const choose = (heard: readonly Testimony[], size: number): { values: Float64Array; witness: Int8Array } => {
  const values = new Float64Array(size).fill(NaN)
  const witness = new Int8Array(size).fill(-1)
  const complete = heard.findIndex(({ values }) => heard.every(other => hasAllOf(values, other.values)))
  heard.forEach((testimony, i) => {
    if (complete < 0 || complete === i) fill(values, witness, testimony.values, i)
  })
  return { values, witness }
}

const hasAllOf = (values: Float64Array, others: Float64Array): boolean => {
  for (let row = 0; row < values.length; row++)
    if (Number.isNaN(values[row]) && !Number.isNaN(others[row])) return false
  return true
}

/** Fills what nobody said before. */
const fill = (values: Float64Array, witness: Int8Array, own: Float64Array, place: number): void => {
  for (let row = 0; row < own.length; row++)
    if (witness[row] < 0 && !Number.isNaN(own[row])) {
      values[row] = own[row]
      witness[row] = place
    }
}

/** What each run says of its sources: a word that grows by every metric that it has. */
class Notes {
  readonly #codes: Int32Array
  readonly #words: string[] = []

  constructor(runs: number) {
    this.#codes = new Int32Array(runs).fill(-1)
  }

  /** Adds a note to the runs that have this witness. */
  add(note: string, witness: Int8Array, place: number): void {
    const longer = new Map<number, number>()
    for (let row = 0; row < witness.length; row++) {
      if (witness[row] !== place) continue
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

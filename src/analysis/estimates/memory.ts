import type { TimeToEventMetric } from '../../core/metric.ts'
import { columnNumbers, type Rows, type Table } from '../../core/table.ts'
import { bothMeasured, type Difference, type Estimate, type EventTimes, eventTimes } from '../inference/index.ts'
import type { Summary } from './summary.ts'

/** What is found once and asked for again: groups of several groupings often hold the same runs. */
export interface Memory {
  /** Estimates of numbers made of totals, by the runs and then by the question. */
  readonly totals: Map<string, Map<string, Estimate>>
  /** What is said of metrics that no run has, by the number of runs. */
  readonly unmeasured: Map<number, Summary>
  /** Differences between two sides, by their runs and the metric. */
  readonly differences: Map<string, Difference>
  /** A column of the runs, by its name. */
  column(name: string): Float64Array
  /** Whether any run at all has a number in a column. */
  isMeasured(name: string): boolean
  /** Event and censoring times of every run. */
  eventTimes(metric: TimeToEventMetric): EventTimes
  /** Two columns without the runs that lack either. */
  pair(first: string, second: string): readonly [Float64Array, Float64Array]
}

export const createMemory = (runs: Table): Memory => {
  const columns = new Map<string, Float64Array>()
  const pairs = new Map<string, readonly [Float64Array, Float64Array]>()
  const measured = new Map<string, boolean>()
  const timesOfMetric = new Map<string, EventTimes>()
  const column = (name: string) => recalled(columns, name, () => columnNumbers(runs, name))
  return {
    totals: new Map(),
    unmeasured: new Map(),
    differences: new Map(),
    column,
    isMeasured: name => recalled(measured, name, () => column(name).some(value => !Number.isNaN(value))),
    eventTimes: metric => recalled(timesOfMetric, metric.id, () => eventTimes(metric, runs)),
    pair: (first, second) => recalled(pairs, `${first}\n${second}`, () => bothMeasured(column(first), column(second))),
  }
}

/** What is known under a key; else it is found now, and known from then on. */
export const recalled = <Key, Value>(known: Map<Key, Value>, key: Key, find: () => Value): Value => {
  const before = known.get(key)
  if (before !== undefined) return before
  const found = find()
  known.set(key, found)
  return found
}

/** A fingerprint of some rows, so that the same question about the same runs is answered once. */
export const signatureOf = ({ rows }: Rows): string => {
  let [a, b] = [0x811c9dc5, 0x9e3779b9]
  for (const row of rows) {
    a = Math.imul(a ^ row, 0x01000193)
    b = Math.imul(b ^ (row + a), 0x85ebca6b)
  }
  return `${rows.length} ${a} ${b}`
}

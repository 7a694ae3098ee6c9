import type { Group, Metric } from '../../core/metric.ts'
import { numbers } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import type { Answers } from '../answers.ts'

/** The measured runs of a configuration in a tier, counted in steps that all groups share. */
export interface Distribution {
  readonly group: Group
  readonly values: Float64Array
  readonly bins: readonly Bin[]
}

interface Bin {
  readonly from: number
  readonly to: number
  /** What all its runs have, where a step is of a single number. */
  readonly value: number | null
  readonly runs: number
}

/** About how many steps the whole width has: enough to see a shape, few enough to see it in 50 runs. */
const steps = 24

/** How the runs of every configuration and tier are spread over the values of a metric. */
export const distributionsOf = (answers: Answers, metric: Metric): Distribution[] => {
  if (metric.per !== 'run') return []
  const found = answers
    .groups('by_configuration_and_tier')
    .map(group => ({ group, values: measured(numbers(group.rows, metric.id)) }))
    .filter(({ values }) => values.length > 0)
  const samples = found.map(({ values }) => values)
  const [whole, edges] = [wholeNumbers(samples), edgesOf(samples)]
  return found.map(({ group, values }) => ({
    group,
    values,
    bins: whole.length > 0 ? wholeBins(values, whole) : binsOf(values, edges),
  }))
}

/** Every whole number from the least to the largest, where there is nothing else and they are few. */
export const wholeNumbers = (samples: readonly Float64Array[]): readonly number[] => {
  const { low, high, whole } = limitsOf(samples)
  return whole && high > low && high - low <= steps ? Array.from({ length: high - low + 1 }, (_, i) => low + i) : []
}

/** A step around each number that leaves a gap to the next, since there is nothing between them. */
const wholeBins = (values: Float64Array, whole: readonly number[]): Distribution['bins'] => {
  const half = Math.min(0.4, (whole.length - 1) / 8)
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return whole.map(value => ({ from: value - half, to: value + half, value, runs: counts.get(value) ?? 0 }))
}

const limitsOf = (samples: readonly Float64Array[]) => {
  let [low, high, whole] = [Infinity, -Infinity, true]
  for (const values of samples)
    for (const value of values) {
      low = Math.min(low, value)
      high = Math.max(high, value)
      whole &&= Number.isInteger(value)
    }
  return { low, high, whole }
}

/** Edges at round numbers; numbers that are all whole get steps that are whole, and rounding errors none. */
export const edgesOf = (samples: readonly Float64Array[]): readonly number[] => {
  const { low, high, whole } = limitsOf(samples)
  const spread = high - low
  if (!(spread > Math.max(1e-300, 1e-9 * Math.max(Math.abs(low), Math.abs(high))))) return []
  const rough = spread / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(whole ? 1 : 0, ([1, 2, 2.5, 5, 10].find(factor => factor * power >= rough) ?? 10) * power)
  const first = Math.floor(low / step + 1e-9)
  const count = Math.max(1, Math.ceil(high / step - 1e-9) - first)
  return Array.from({ length: count + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** A value on an edge belongs to the step above it; the largest of all to the last one. */
const binsOf = (values: Float64Array, edges: readonly number[]): Distribution['bins'] => {
  const counts = new Array<number>(Math.max(0, edges.length - 1)).fill(0)
  if (counts.length === 0) return []
  const step = edges[1] - edges[0]
  for (const value of values)
    counts[Math.min(counts.length - 1, Math.max(0, Math.floor((value - edges[0]) / step + 1e-9)))]++
  return counts.map((runs, i) => ({ from: edges[i], to: edges[i + 1], value: null, runs }))
}

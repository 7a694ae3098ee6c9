import { columnNumbers } from '../../core/table.ts'
import { quantile, sorted } from '../../statistics/quantile.ts'
import type { Answers } from '../answers.ts'
import { layoutOf, type Sample, sampleOf } from '../inference/index.ts'

/** A subtest by its means in two metrics; of many subtests about a tenth of them, by their medians. */
interface PairPoint {
  readonly x: number
  readonly y: number
  /** The middle half of a tenth; NaN for a single subtest. */
  readonly q1: number
  readonly q3: number
  readonly subtests: number
}

export interface PairPoints {
  readonly configuration: string | null
  readonly points: readonly PairPoint[]
}

/** More subtests than this would only blacken a figure. */
const mostPoints = 400
const parts = 10

/** The subtests of every configuration, by their means in two metrics. */
export const pairPointsOf = (answers: Answers, xMetric: string, yMetric: string): PairPoints[] => {
  const { runs } = answers.tables
  const [xs, ys] = [columnNumbers(runs, xMetric), columnNumbers(runs, yMetric)]
  const groups =
    answers.groups('by_configuration').length > 0 ? answers.groups('by_configuration') : answers.groups('overall')
  const found = groups.map(({ key, rows }) => {
    const layout = layoutOf(rows)
    return { configuration: key.configuration ?? null, pairs: matched(sampleOf(layout, xs), sampleOf(layout, ys)) }
  })
  const total = found.reduce((sum, { pairs }) => sum + pairs.length, 0)
  const pointsOf = total > mostPoints ? tenths : singles
  return found.map(({ configuration, pairs }) => ({ configuration, points: pointsOf(pairs) }))
}

interface Pair {
  readonly x: number
  readonly y: number
}

/** Subtests that have a mean in both. */
const matched = (first: Sample, second: Sample): Pair[] => {
  const means = (sample: Sample) =>
    new Map(
      sample.tasks.flatMap(({ task, subtests }) => subtests.map(({ id, mean }) => [`${task}\n${id}`, mean] as const)),
    )
  const others = means(second)
  return [...means(first)].flatMap(([id, x]) => {
    const y = others.get(id)
    return y === undefined ? [] : [{ x, y }]
  })
}

const singles = (pairs: readonly Pair[]): PairPoint[] => pairs.map(pair => ({ ...pair, q1: NaN, q3: NaN, subtests: 1 }))

/** From the tenth with the lowest values of the first metric to the one with the highest; equal tenths are one. */
const tenths = (pairs: readonly Pair[]): PairPoint[] => {
  const ordered = [...pairs].sort((a, b) => a.x - b.x)
  const edge = (part: number) => Math.round((part * ordered.length) / parts)
  const found = new Map<number, Pair[]>()
  for (let part = 0; part < parts; part++) {
    const some = ordered.slice(edge(part), edge(part + 1))
    const x = quantile(sorted(some.map(pair => pair.x)), 0.5)
    if (some.length > 0) found.set(x, [...(found.get(x) ?? []), ...some])
  }
  return [...found].map(([x, some]) => {
    const y = sorted(some.map(pair => pair.y))
    return { x, y: quantile(y, 0.5), q1: quantile(y, 0.25), q3: quantile(y, 0.75), subtests: some.length }
  })
}

import { chiSquaredQuantile, fQuantile, tQuantile } from './distributions.ts'
import { type Interval, noInterval } from './interval.ts'
import { moverDifference } from './mover.ts'
import { mean, type Numbers, sum, variance } from './sum.ts'

/** Runs within subtests within tasks. */
export type Nested = readonly (readonly Numbers[])[]

/** A variance with its interval; never below 0. NaN where the design cannot tell it apart. */
export interface Component extends Interval {
  value: number
}

/** Where the variation of single runs comes from. */
export interface VarianceComponents {
  task: Component
  /** Between subtests of a task; holds the run variance too when no subtest was repeated. */
  subtest: Component
  /** Between runs of a subtest. */
  run: Component
}

/** The mean squares of a nested design, and how much of each lower variance the upper ones contain. */
interface MeanSquares {
  run: number
  subtest: number
  task: number
  /** Share of the run variance in the subtest mean square. */
  runInSubtest: number
  /** Share of the subtest mean square in the task mean square. */
  subtestInTask: number
  /** Share of the run variance in the task mean square beyond that. */
  runInTask: number
}

const pooledOver = (parts: readonly { weight: number; value: number }[]): number => {
  const used = parts.filter(({ weight }) => weight > 0)
  return sum(used.map(({ weight, value }) => weight * value)) / sum(used.map(({ weight }) => weight))
}

const spreadOf = (values: Numbers) => ({ weight: values.length - 1, value: variance(values) })

/** What the mean squares need of a task, found once although they are computed without each task in turn. */
const taskSummary = (task: Nested[number]) => {
  const means = task.map(mean)
  return {
    subtests: task.length,
    mean: mean(means),
    inverseRuns: mean(task.map(runs => 1 / runs.length)),
    betweenSubtests: spreadOf(means),
    withinSubtests: task.map(spreadOf),
  }
}

const meanSquares = (tasks: readonly ReturnType<typeof taskSummary>[]): MeanSquares => {
  const runInSubtest = pooledOver(
    tasks.map(({ subtests, inverseRuns }) => ({ weight: subtests - 1, value: inverseRuns })),
  )
  const nested = !Number.isNaN(runInSubtest)
  // Without repeated subtests, or runs, the level below cannot be told apart and stays inside the level above.
  const subtestInTask = nested ? mean(tasks.map(({ subtests }) => 1 / subtests)) : 0
  const runInMean = mean(tasks.map(({ subtests, inverseRuns }) => inverseRuns / subtests))
  return {
    run: pooledOver(tasks.flatMap(({ withinSubtests }) => withinSubtests)),
    subtest: pooledOver(tasks.map(({ betweenSubtests }) => betweenSubtests)),
    task: variance(tasks.map(({ mean }) => mean)),
    runInSubtest,
    subtestInTask,
    runInTask: runInMean - subtestInTask * (nested ? runInSubtest : 0),
  }
}

/** A component as the difference of what a mean square holds and what the levels below put into it. */
type Split = (squares: MeanSquares) => { upper: number; lower: number }

const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value)

const splits: Record<keyof VarianceComponents, Split> = {
  run: ({ run }) => ({ upper: run, lower: 0 }),
  subtest: ({ subtest, run, runInSubtest }) => ({ upper: subtest, lower: orZero(runInSubtest * run) }),
  task: ({ task, subtest, run, subtestInTask, runInTask }) => ({
    upper: task,
    lower: orZero(subtestInTask * subtest) + orZero(runInTask * run),
  }),
}

/**
 * How much tasks, subtests and runs vary, by unweighted means; with intervals that hold for any outcome: each mean
 * square gets limits from leaving out one task at a time, on logs, and the limits are combined by MOVER.
 */
export const varianceComponents = (tasks: Nested, confidence: number): VarianceComponents => {
  const summaries = tasks.map(taskSummary)
  const all = meanSquares(summaries)
  const without = summaries.map((_, left) => meanSquares(summaries.filter((_, t) => t !== left)))
  const component = (split: Split): Component => {
    const { upper, lower } = split(all)
    const limits = (part: 'upper' | 'lower') =>
      jackknifeLimits(
        split(all)[part],
        without.map(squares => split(squares)[part]),
        confidence,
      )
    const { low, high } = moverDifference({ value: upper, ...limits('upper') }, { value: lower, ...limits('lower') })
    return { value: Math.max(0, upper - lower), low: Math.max(0, low), high: Math.max(0, high) }
  }
  return { task: component(splits.task), subtest: component(splits.subtest), run: component(splits.run) }
}

/** Limits of a positive number by leaving out one task at a time, on the log scale. Zero is taken as known. */
const jackknifeLimits = (value: number, leftOut: readonly number[], confidence: number): Interval => {
  if (value === 0) return { low: 0, high: 0 }
  const n = leftOut.length
  const logs = leftOut.map(other => n * Math.log(value) - (n - 1) * Math.log(other))
  if (n < 2 || !logs.every(Number.isFinite)) return noInterval
  const reach = tQuantile((1 + confidence) / 2, n - 1) * Math.sqrt(variance(logs) / n)
  return { low: value * Math.exp(-reach), high: value * Math.exp(reach) }
}

/** A mean square and its degrees of freedom. */
export interface MeanSquare {
  value: number
  df: number
}

/**
 * The interval of the difference of two independent mean squares of nearly normal values (modified large sample, Ting
 * and others); narrower than the jackknife where values are normal. Never below 0.
 */
export const meanSquareDifference = (upper: MeanSquare, lower: MeanSquare, confidence: number): Interval => {
  const tail = (1 - confidence) / 2
  /** How many times too large a mean square is rarely more; infinite df: it is known. */
  const ratio = (p: number, df: number) => (df === Infinity ? 1 : chiSquaredQuantile(p, df) / df)
  const shrink = ({ df }: MeanSquare) => 1 - 1 / ratio(1 - tail, df)
  const grow = ({ df }: MeanSquare) => 1 / ratio(tail, df) - 1
  const [g1, g2, h1, h2] = [shrink(upper), shrink(lower), grow(upper), grow(lower)]
  const [f1, f2] = [fQuantile(1 - tail, upper.df, lower.df), fQuantile(tail, upper.df, lower.df)]
  const g12 = ((f1 - 1) ** 2 - g1 ** 2 * f1 ** 2 - h2 ** 2) / f1
  const h12 = ((1 - f2) ** 2 - h1 ** 2 * f2 ** 2 - g2 ** 2) / f2
  const [m1, m2] = [upper.value, lower.value]
  const reach = (a: number, b: number, both: number) =>
    Math.sqrt(Math.max(0, (a * m1) ** 2 + (b * m2) ** 2 + both * m1 * m2))
  return {
    low: Math.max(0, m1 - m2 - reach(g1, h2, g12)),
    high: Math.max(0, m1 - m2 + reach(h1, g2, h12)),
  }
}

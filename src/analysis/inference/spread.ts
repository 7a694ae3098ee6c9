import type { DifferenceSpread } from '../../statistics/planning.ts'
import { mean, sum, variance } from '../../statistics/sum.ts'
import type { Sample } from './unit-sample.ts'

/** Where the error of a paired difference over tasks comes from, and what it is with the runs at hand. */
export interface PairedSpread extends DifferenceSpread {
  readonly se: number
  /** Degrees of freedom of the run variance; 0 where no run was repeated. */
  readonly runDf: number
}

interface RunNoise {
  /** Summed squared distances of runs from the mean of their subtest. */
  readonly squares: number
  readonly df: number
  /** Share of the run variance that is left in the value of a task. */
  readonly left: number
}

const noiseOf = ({ tasks, n }: Sample): RunNoise => ({
  squares: sum(
    tasks.flatMap(({ subtests }) =>
      subtests.map(({ values }) => (values.length > 1 ? (values.length - 1) * variance(values) : 0)),
    ),
  ),
  df: n - tasks.reduce((count, { subtests }) => count + subtests.length, 0),
  left: mean(tasks.map(({ subtests }) => sum(subtests.map(({ values }) => 1 / values.length)) / subtests.length ** 2)),
})

/**
 * Splits the variance of task differences into the scatter of single runs and what tasks themselves differ in. The
 * error is never below what the scatter of runs alone would give. Without repeated runs all of it is the tasks'.
 */
export const pairedSpread = (a: Sample, b: Sample, differences: Float64Array): PairedSpread => {
  const [noiseA, noiseB] = [noiseOf(a), noiseOf(b)]
  const df = noiseA.df + noiseB.df
  const pooled = df > 0 ? (noiseA.squares + noiseB.squares) / df : 0
  const own = (noise: RunNoise) => (noise.df > 0 ? noise.squares / noise.df : pooled) * noise.left
  // Sides may differ in runs and in how these scatter: what is taken out and what is put back is each side's own.
  const noise = own(noiseA) + own(noiseB)
  const interactionVariance = Math.max(0, variance(differences) - noise)
  return {
    runVariance: df > 0 ? pooled : NaN,
    interactionVariance,
    se: Math.sqrt((interactionVariance + noise) / differences.length),
    runDf: Math.max(0, df),
  }
}

import type { MethodId } from '../../core/methods.ts'
import { mean } from '../../statistics/sum.ts'
import type { Difference, InferenceSettings, Kind, Scale } from './estimate.ts'
import type { Match } from './match.ts'
import { runValues, type Sample, taskValues } from './unit-sample.ts'

/** Two samples as they are compared: their values on the scale of the comparison. */
export interface ScaledMatch extends Match {
  readonly scale: Scale
  /** What the difference between the two means on this scale lacks of the estimate. */
  readonly shift: number
  /** What the ratio is of, where the scale is that of logarithms. */
  readonly ratioOf: 'arithmetic means' | 'geometric means' | null
  readonly typical?: Difference['typical']
}

/**
 * Amounts are compared by the logarithm of the ratio of their means, linearized: every value is divided by the mean of
 * its side, so that the differences of tasks are their influence on that logarithm. By geometric means on request: then
 * values are logarithms. Amounts that have neither, and all else, are compared as they are.
 */
export const scaled = (match: Match, kind: Kind, settings: AmountSettings): ScaledMatch => {
  const { a, b } = match
  const isRatio = kind === 'amount' && scaleOfAmounts([a, b], settings) === 'log ratio'
  if (!isRatio) return { ...match, scale: 'difference', shift: 0, ratioOf: null }
  const onScale = {
    ...match,
    a: amountsOnScale(a, settings),
    b: amountsOnScale(b, settings),
    scale: 'log ratio',
  } as const
  if (settings.amountMean === 'arithmetic')
    return { ...onScale, shift: Math.log(meanOf(b) / meanOf(a)), ratioOf: 'arithmetic means' }
  const typical = { a: Math.exp(meanOf(onScale.a)), b: Math.exp(meanOf(onScale.b)) }
  return { ...onScale, shift: 0, ratioOf: 'geometric means', typical }
}

type AmountSettings = Pick<InferenceSettings, 'amountMean'>

const meanOf = (sample: Sample): number => mean(taskValues(sample))

/** Amounts stand in a ratio where none is negative and each mean is above 0; geometric means need all above 0. */
export const scaleOfAmounts = (sides: readonly Sample[], { amountMean }: AmountSettings): Scale => {
  const fits = (value: number) => (amountMean === 'geometric' ? value > 0 : value >= 0)
  return sides.every(side => meanOf(side) > 0 && runValues(side).every(fits)) ? 'log ratio' : 'difference'
}

/** Amounts relative to the mean of their side, or their logarithms. */
export const amountsOnScale = (side: Sample, { amountMean }: AmountSettings): Sample => {
  if (amountMean === 'geometric') return transformed(side, Math.log)
  const centre = meanOf(side)
  return transformed(side, value => value / centre)
}

/** A sample with other values of its runs, and the means that follow from them. */
const transformed = (sample: Sample, change: (value: number) => number): Sample => ({
  ...sample,
  tasks: sample.tasks.map(({ task, subtests }) => {
    const changed = subtests.map(subtest => {
      const values = subtest.values.map(change)
      return { ...subtest, values, mean: mean(values) }
    })
    return { task, subtests: changed, value: mean(changed.map(subtest => subtest.mean)) }
  }),
})

/** A method on the scale of a comparison. */
export const onScale = (method: ScaledMethod, { ratioOf }: Pick<ScaledMatch, 'ratioOf'>): MethodId => {
  if (ratioOf === null) return method
  return ratioOf === 'geometric means' ? `${method} on logarithms` : `${method} on the log ratio of means`
}

type ScaledMethod =
  | 'paired t'
  | 'paired t over units'
  | 't over tasks and subtests'
  | 'stratified Welch t'
  | 'Welch t on task means'
  | 't on task means, shared tasks as pairs'

import { mean } from '../../statistics/sum.ts'
import type { Difference, Kind, Scale } from './estimate.ts'

/** Amounts are compared by their logarithms, unless one of them has none. */
export const scaleFor = (kind: Kind, values: readonly Float64Array[]): Scale =>
  kind === 'amount' && values.every(side => side.every(value => value > 0)) ? 'log ratio' : 'difference'

/** Values as they are compared. */
export const onScale = (scale: Scale, values: Float64Array): Float64Array =>
  scale === 'log ratio' ? values.map(Math.log) : values

/** What each side is on a scale of logarithms, told as an amount: the ratio is that of these. */
export const typicalSides = (
  scale: Scale,
  a: readonly Float64Array[],
  b: readonly Float64Array[],
): Pick<Difference, 'typical'> => {
  const centre = (strata: readonly Float64Array[]) => Math.exp(mean(strata.map(values => mean(onScale(scale, values)))))
  return scale === 'log ratio' ? { typical: { a: centre(a), b: centre(b) } } : {}
}

import type { Kind, Scale } from './estimate.ts'

/** Amounts are compared by their logarithms, unless one of them has none. */
export const scaleFor = (kind: Kind, values: readonly Float64Array[]): Scale =>
  kind === 'amount' && values.every(side => side.every(value => value > 0)) ? 'log ratio' : 'difference'

/** Values as they are compared. */
export const onScale = (scale: Scale, values: Float64Array): Float64Array =>
  scale === 'log ratio' ? values.map(Math.log) : values

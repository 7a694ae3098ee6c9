import { gather } from '../core/gather.ts'
import type { Numbers } from './sum.ts'

/** The pairs of which both values were measured, as two rows of equal length. Rows of unequal length are an error. */
export const completePairs = (x: Numbers, y: Numbers): { x: Float64Array; y: Float64Array } => {
  checkLengths(x, y)
  const kept: number[] = []
  for (let i = 0; i < x.length; i++) if (!Number.isNaN(x[i]) && !Number.isNaN(y[i])) kept.push(i)
  return { x: gather(x, kept), y: gather(y, kept) }
}

/** Rows whose values belong together must be of one length: what is left over has nothing to belong to. */
export const checkLengths = (...rows: readonly { readonly length: number }[]): void => {
  if (rows.some(({ length }) => length !== rows[0].length))
    throw new RangeError(`Rows that belong together have ${rows.map(({ length }) => length).join(' and ')} values.`)
}

import { gather } from '../core/gather.ts'
import type { Numbers } from './sum.ts'

/** The pairs of which both values were measured, as two rows of equal length. */
export const completePairs = (x: Numbers, y: Numbers): { x: Float64Array; y: Float64Array } => {
  const kept: number[] = []
  for (let i = 0; i < x.length; i++) if (!Number.isNaN(x[i]) && !Number.isNaN(y[i])) kept.push(i)
  return { x: gather(x, kept), y: gather(y, kept) }
}

import type { Numbers } from './sum.ts'

/** The pairs of which both values were measured, as two rows of equal length. */
export const completePairs = (x: Numbers, y: Numbers): { x: Float64Array; y: Float64Array } => {
  const kept = Array.from(x, (_, i) => i).filter(i => !Number.isNaN(x[i]) && !Number.isNaN(y[i]))
  return { x: Float64Array.from(kept, i => x[i]), y: Float64Array.from(kept, i => y[i]) }
}

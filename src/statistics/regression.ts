import { correlationP, straightness } from './correlation.ts'
import { type Line, lineThrough } from './line.ts'
import type { Numbers } from './sum.ts'

export interface Regression extends Line {
  /** Share of the variation of y that the line explains. */
  rSquared: number
  /** Two-sided p of a slope of 0. */
  p: number
  /** Standard error of the slope. */
  stdErr: number
}

/**
 * The straight line through pairs with the least squared errors of y. Over complete pairs; fewer than two, or all x
 * equal: NaN. All y equal: a flat line that explains nothing.
 */
export const olsRegression = (x: Numbers, y: Numbers): Regression => {
  const { pairs, slope, intercept, squaresX, squaresY, isFlat } = lineThrough(x, y)
  const n = pairs.x.length
  if (Number.isNaN(slope)) return { slope, intercept, rSquared: NaN, p: NaN, stdErr: NaN }
  const r = isFlat ? 0 : straightness(pairs.x, pairs.y)
  const fit = { slope, intercept, rSquared: r * r }
  // Two points fix the line and leave nothing to judge it by; SciPy then calls the fit certain.
  if (n === 2) return { ...fit, p: isFlat ? 1 : 0, stdErr: 0 }
  return { ...fit, p: correlationP(r, n), stdErr: Math.sqrt(((1 - r) * (1 + r) * squaresY) / squaresX / (n - 2)) }
}

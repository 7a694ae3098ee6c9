import { correlationP, straightness } from './correlation.ts'
import { completePairs } from './pairs.ts'
import { mean, type Numbers, sum } from './sum.ts'

export interface Regression {
  /** How much y changes per unit of x. */
  slope: number
  /** y where x is 0. */
  intercept: number
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
  const pairs = completePairs(x, y)
  const n = pairs.x.length
  const [centreX, centreY] = [mean(pairs.x), mean(pairs.y)]
  const dx = pairs.x.map(value => value - centreX)
  const dy = pairs.y.map(value => value - centreY)
  const squaresX = sum(dx.map(value => value * value))
  const squaresY = sum(dy.map(value => value * value))
  const steep = pairs.x.every(value => value === pairs.x[0])
  if (n < 2 || steep) return { slope: NaN, intercept: NaN, rSquared: NaN, p: NaN, stdErr: NaN }
  const flat = pairs.y.every(value => value === pairs.y[0])
  const r = flat ? 0 : straightness(pairs.x, pairs.y)
  const slope = flat ? 0 : sum(dx.map((value, i) => value * dy[i])) / squaresX
  const fit = { slope, intercept: centreY - slope * centreX, rSquared: r * r }
  // Two points fix the line and leave nothing to judge it by; SciPy then calls the fit certain.
  if (n === 2) return { ...fit, p: flat ? 1 : 0, stdErr: 0 }
  return { ...fit, p: correlationP(r, n), stdErr: Math.sqrt(((1 - r) * (1 + r) * squaresY) / squaresX / (n - 2)) }
}

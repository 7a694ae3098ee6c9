import { completePairs } from './complete-pairs.ts'
import { mean, type Numbers, sum } from './sum.ts'

export interface Line {
  /** How much y changes per unit of x. */
  slope: number
  /** y where x is 0. */
  intercept: number
}

/** The line and what it was found from: the complete pairs, how far x and y vary, and whether all y are equal. */
interface Fitted extends Line {
  readonly pairs: ReturnType<typeof completePairs>
  readonly squaresX: number
  readonly squaresY: number
  readonly isFlat: boolean
}

/** The line with the least squared errors of y, over complete pairs; fewer than two, or all x equal: NaN. */
export const lineThrough = (allX: Numbers, allY: Numbers): Fitted => {
  const pairs = completePairs(allX, allY)
  const { x, y } = pairs
  const [centreX, centreY] = [mean(x), mean(y)]
  const dx = x.map(value => value - centreX)
  const dy = y.map(value => value - centreY)
  const squaresX = sum(dx.map(value => value * value))
  const squaresY = sum(dy.map(value => value * value))
  const isFlat = y.every(value => value === y[0])
  const isSteep = x.length < 2 || x.every(value => value === x[0])
  const slope = isSteep ? NaN : isFlat ? 0 : sum(dx.map((value, i) => value * dy[i])) / squaresX
  return { pairs, slope, intercept: centreY - slope * centreX, squaresX, squaresY, isFlat }
}

import { measured } from './describe.ts'
import { sorted } from './quantile.ts'
import { mean, type Numbers } from './sum.ts'

/** The mean of the middle half: the lowest and the highest quarter (rounded down) are left out. No values: NaN. */
export const interquartileMean = (values: Numbers): number => {
  const ordered = sorted(measured(values))
  const cut = Math.floor(ordered.length / 4)
  return mean(ordered.subarray(cut, ordered.length - cut))
}

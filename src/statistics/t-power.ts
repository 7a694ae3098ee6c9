import { normalUpper, tQuantile } from './distributions.ts'

// Where the density of the estimated error is less than e^-22 of its peak nothing is added any more.
const faintest = -22
// So many errors away nothing is left of a normal distribution.
const farthest = 6
// Steps to what is narrowest, that density or the normal distribution: so few are enough where both are nearly normal.
const stepsTo = (df: number): number => 1.6 + 3 / df
// No error is estimated with less than this, and the sum would be endless.
const fewestDf = 0.1

/**
 * The share of studies in which a two-sided t test at `alpha` finds a true effect of so many standard errors: the error
 * is estimated in each of them, with these degrees of freedom (noncentral t), to six digits. Fewer than a tenth of one: NaN.
 */
export const tPower = (errors: number, df: number, alpha: number): number => {
  if (!(df >= fewestDf) || Number.isNaN(errors)) return NaN
  const critical = tQuantile(1 - alpha / 2, df)
  const away = Math.abs(errors)
  const found = (error: number) => beyond(critical * error - away) + beyond(critical * error + away)
  if (df === Infinity) return found(1)
  if (away > critical * largestError(df) + farthest) return 1
  const step = 1 / (stepsTo(df) * Math.max(Math.sqrt(2 * df), away))
  let [all, share] = [1, found(1)]
  // From the peak outwards; x is the logarithm of how many times as large the estimate is.
  for (const side of [-step, step])
    for (let x = side; ; x += side) {
      const exponent = df * (x - Math.expm1(2 * x) / 2)
      if (exponent < faintest) break
      const density = Math.exp(exponent)
      all += density
      share += density * found(Math.exp(x))
    }
  return share / all
}

const beyond = (z: number): number => (z > farthest ? 0 : z < -farthest ? 1 : normalUpper(z))

/** How many times too large an error is hardly ever estimated (Laurent and Massart's bound of chi-squared). */
const largestError = (df: number): number => Math.sqrt(1 + 2 * Math.sqrt(-faintest / df) - (2 * faintest) / df)

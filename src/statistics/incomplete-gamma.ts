import gammaln from '@stdlib/math-base-special-gammaln'

/** The two parts of the gamma distribution of shape `a` around `x`; they add up to 1. */
export interface GammaTails {
  lower: number
  upper: number
}

/**
 * The shares of a gamma distribution below and above `x` (the regularized incomplete gamma functions). Written here
 * because @stdlib's gammainc is wrong by up to 4 % where both x > 1000 and a are large.
 */
export const gammaTails = (a: number, x: number): GammaTails => {
  if (!(a > 0 && x >= 0)) return { lower: NaN, upper: NaN }
  if (x === 0) return { lower: 0, upper: 1 }
  if (x === Infinity) return { lower: 1, upper: 0 }
  // Each expansion converges on its side of the mean and gives the smaller tail without cancellation.
  if (x < a + 1) {
    const lower = Math.min(1, density(a, x) * lowerSeries(a, x))
    return { lower, upper: 1 - lower }
  }
  const upper = Math.min(1, density(a, x) * upperFraction(a, x))
  return { lower: 1 - upper, upper }
}

/** x^a e^-x / Γ(a), arranged so that its large parts cancel before they are rounded. */
const density = (a: number, x: number): number => {
  const off = (x - a) / a
  const exponent = Math.abs(off) < 0.5 ? a * log1pMinus(off) : a * Math.log(x / a) - (x - a)
  return Math.sqrt(a / (2 * Math.PI)) * Math.exp(exponent - stirlingRest(a))
}

/** log(1 + y) - y for |y| < 0.5, by the series of log((1 + w) / (1 - w)) with w = y / (2 + y). */
const log1pMinus = (y: number): number => {
  const w = y / (2 + y)
  const square = w * w
  let power = w * square
  let rest = 0
  for (let k = 3; Math.abs(power) > 1e-18 * Math.abs(w); k += 2) {
    rest += power / k
    power *= square
  }
  // 2w - y = -y·w exactly, so only the small remainder is summed.
  return 2 * rest - y * w
}

/** What Stirling's formula leaves of log Γ(a): log Γ(a) - ((a - 1/2) log a - a + log(2π) / 2). */
const stirlingRest = (a: number): number => {
  if (a < 16) return gammaln(a) - ((a - 0.5) * Math.log(a) - a + 0.5 * Math.log(2 * Math.PI))
  const square = a * a
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / (1188 * square)) / square) / square) / square) / a
}

const lowerSeries = (a: number, x: number): number => {
  let term = 1 / a
  let total = term
  for (let k = 1; term > total * 1e-17; k++) {
    term *= x / (a + k)
    total += term
  }
  return total
}

/** The continued fraction of the upper tail, evaluated forwards (Lentz). */
const upperFraction = (a: number, x: number): number => {
  let b = x + 1 - a
  let c = Infinity
  let d = 1 / b
  let value = d
  for (let k = 1, step = 0; Math.abs(step - 1) > 3e-16; k++) {
    const numerator = k * (a - k)
    b += 2
    d = 1 / (numerator * d + b)
    c = b + numerator / c
    step = c * d
    value *= step
  }
  return value
}

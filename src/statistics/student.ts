import erfcinv from '@stdlib/math-base-special-erfcinv'

/** The two parts of Student's t distribution: nearer to 0 than some value, and farther from it; they add up to 1. */
export interface TParts {
  inner: number
  outer: number
}

/**
 * The shares of Student's t distribution on both sides of ±t, for t > 0. Written here because intervals and their p ask
 * for many thousands with ever other degrees of freedom, and @stdlib's incomplete beta functions for any two parameters
 * take fifty times as long.
 */
export const tParts = (t: number, df: number): TParts => partsFrom(densityAt(t, df), t, df)

/** The value farther from 0 than which a share `outer` of the distribution lies; `inner` is what is left of 1. */
export const tWithParts = ({ inner, outer }: TParts, df: number): number => {
  // The smaller part has all its digits. Its logarithm is nearly a line over that of t, far out as well as close to 0.
  const [part, target, sign] = inner < outer ? (['inner', inner, 1] as const) : (['outer', outer, -1] as const)
  let t = part === 'inner' ? nearZero(inner, df) : farOut(outer, df)
  for (;;) {
    const density = densityAt(t, df)
    const share = partsFrom(density, t, df)[part]
    // So far out that the share is less than a number can hold.
    if (!(share > 0 && density > 0)) return t
    const step = (Math.log(share / target) * share) / (2 * sign * density)
    t *= Math.exp(-Math.max(-longest, Math.min(longest, step)))
    // Newton's method squares what is left: after so small a step nothing is.
    if (Math.abs(step) < smallEnough) return t
  }
}

/** Steps of the logarithm of t: those longer than this are not to be trusted. */
const longest = 2
const smallEnough = 1e-9

/** Beyond this, squares overflow, and nothing but the density changes any more. */
const farthest = 1e150

/** t times the density at t: powers of what is below 1, whose digits an exponential of large logarithms would lose. */
const densityAt = (t: number, df: number): number => {
  const [root, power] = [Math.sqrt(df), (df + 1) / 2]
  const scaled = gammaRatio(df / 2) / Math.sqrt(Math.PI)
  if (t < root) return (t / root) * Math.exp(-power * Math.log1p((t * t) / df)) * scaled
  const inverse = root / t
  return inverse ** df * Math.exp(-power * Math.log1p(inverse * inverse)) * scaled
}

/** Each expansion converges on its side of the middle and gives its part without cancellation. */
const partsFrom = (density: number, t: number, df: number): TParts => {
  const [half, square] = [df / 2, Math.min(t, farthest) ** 2]
  const whole = df + square
  if (square * (half + 1) > 1.5 * df) {
    const outer = Math.min(1, density / betaFraction(half, 0.5, df / whole, (half * (square + 1) + square) / whole))
    return { inner: 1 - outer, outer }
  }
  const inner = Math.min(1, density / betaFraction(0.5, half, square / whole, (half * (3 - square) + square) / whole))
  return { inner, outer: 1 - inner }
}

/** Γ(a + 1/2) / Γ(a): the series for large arguments, from which smaller ones follow step by step. */
const gammaRatio = (a: number): number => {
  let large = a
  let ratio = 1
  for (; large < 20; large++) ratio *= large / (large + 0.5)
  const square = large * large
  const exponent =
    (-1 / 8 + (1 / 192 - (1 / 640 - (17 / 14336 - 31 / (18432 * square)) / square) / square) / square) / large
  return ratio * Math.sqrt(large) * Math.exp(exponent)
}

/**
 * The continued fraction of the incomplete beta function whose terms do not cancel each other (DiDonato and Morris 1992),
 * evaluated forwards. `first` is a(1 - x) - bx + 1, which is given because its parts cancel too.
 */
const betaFraction = (a: number, b: number, x: number, first: number): number => {
  let c = (a * first) / (a + 1)
  let d = 0
  let value = c
  for (let k = 1, step = 0; Math.abs(step - 1) > 3e-16; k++) {
    const before = a + 2 * k - 1
    const over = ((a + k - 1) * (a + b + k - 1) * k * (b - k) * x * x) / (before * before)
    const under = k + (k * (b - k) * x) / before + ((a + k) * (first + k * (2 - x))) / (before + 2)
    d = 1 / (under + over * d)
    c = under + over / c
    step = c * d
    value *= step
  }
  return value
}

/** Close to 0 the density is as at 0. */
const nearZero = (inner: number, df: number): number => (inner * Math.sqrt(Math.PI * df)) / (2 * gammaRatio(df / 2))

/** From the normal quantile (Wallace 1959); where that is too far out to be close, from the power of t that the tail is. */
const farOut = (outer: number, df: number): number => {
  const z = (Math.SQRT2 * erfcinv(outer) * (8 * df + 3)) / (8 * df + 1)
  const exponent = (z * z) / df
  if (exponent < 20) return Math.sqrt(df * Math.expm1(exponent))
  const share = (outer * (df / 2) * Math.sqrt(Math.PI)) / gammaRatio(df / 2)
  return Math.sqrt(df) * share ** (-1 / df)
}

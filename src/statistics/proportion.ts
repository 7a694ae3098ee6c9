import { betaQuantile, binomialLower, normalQuantile, tQuantile } from './distributions.ts'
import { type Interval, noInterval } from './interval.ts'
import { moverDifference } from './mover.ts'

/** Ways to put limits around a share of successes: Wilson's score, exact (wide), or Bayesian with a flat-ended prior. */
export type ProportionMethod = 'wilson' | 'clopperPearson' | 'jeffreys'

/** Limits of a share by Wilson's score: the shares that a test at this critical value would not reject. */
export const score = (p: number, n: number, critical: number): Interval => {
  const square = critical * critical
  const centre = (p + square / (2 * n)) / (1 + square / n)
  const half = (critical / (1 + square / n)) * Math.sqrt((p * (1 - p)) / n + square / (4 * n * n))
  return { low: p === 0 ? 0 : centre - half, high: p === 1 ? 1 : centre + half }
}

const methods: Record<ProportionMethod, (successes: number, n: number, tail: number) => Interval> = {
  wilson: (successes, n, tail) => score(successes / n, n, normalQuantile(1 - tail)),
  clopperPearson: (successes, n, tail) => ({
    low: successes === 0 ? 0 : betaQuantile(tail, successes, n - successes + 1),
    high: successes === n ? 1 : betaQuantile(1 - tail, successes + 1, n - successes),
  }),
  jeffreys: (successes, n, tail) => ({
    low: betaQuantile(tail, successes + 0.5, n - successes + 0.5),
    high: betaQuantile(1 - tail, successes + 0.5, n - successes + 0.5),
  }),
}

/** The interval of a share of successes among independent trials. No trials, or impossible counts: NaN. */
export const proportionCi = (successes: number, n: number, confidence: number, method: ProportionMethod): Interval =>
  n > 0 && successes >= 0 && successes <= n ? methods[method](successes, n, (1 - confidence) / 2) : noInterval

/**
 * Wilson's interval for a share `p` that is worth `n` independent trials (n need not be whole), with Student's t in
 * place of the normal because that worth was itself estimated with `df` degrees of freedom.
 */
export const wilsonT = (p: number, n: number, df: number, confidence: number): Interval =>
  n > 0 && p >= 0 && p <= 1 ? score(p, n, tQuantile((1 + confidence) / 2, df)) : noInterval

/** How many independent trials a share with this sampling variance is worth, kept within `least` and `most`. */
export const effectiveSize = (p: number, variance: number, least: number, most: number): number => {
  // A share of 0 or 1 shows no variance, which says nothing about how alike the runs are.
  if (p === 0 || p === 1) return least
  return Math.min(most, Math.max(least, (p * (1 - p)) / variance))
}

/** The interval of the difference of two independent shares x1/n1 - x2/n2, from their Wilson intervals (Newcombe). */
export const newcombeDiffCi = (x1: number, n1: number, x2: number, n2: number, confidence: number): Interval =>
  moverDifference(
    { value: x1 / n1, ...proportionCi(x1, n1, confidence, 'wilson') },
    { value: x2 / n2, ...proportionCi(x2, n2, confidence, 'wilson') },
  )

/**
 * McNemar's exact test: of the pairs in which only one side passed, is the split between the sides even? `b` and `c`
 * are the two counts. Nothing to split: p = 1.
 */
export const mcnemarExact = (b: number, c: number): number => {
  if (!(b >= 0 && c >= 0)) return NaN
  return b === c ? 1 : Math.min(1, 2 * binomialLower(Math.min(b, c), b + c, 0.5))
}

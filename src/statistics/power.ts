import { RandomState } from '../core/random.ts'
import { chiSquaredUpper, normalQuantile } from './distributions.ts'
import { dominance } from './dominance.ts'
import { kruskalWallisH } from './kruskal-wallis.ts'
import { mannWhitneyP } from './mann-whitney.ts'

export interface PowerOptions {
  /** p below which a result counts as found. */
  alpha: number
  simulations: number
  seed: number
}

const negligible = 1e-10

const fillNormal = (random: RandomState, shift: number, group: Float64Array): void => {
  for (let i = 0; i < group.length; i++) group[i] = random.normal(shift, 1)
  group.sort()
}

/** Share of simulated experiments that `finds` says found something. */
const shareFound = (simulations: number, finds: () => boolean): number => {
  let found = 0
  for (let i = 0; i < simulations; i++) if (finds()) found++
  return found / simulations
}

/**
 * How often a Mann-Whitney test of groups this large would find a true Cliff's delta, by simulating normal values whose
 * shift has that delta. Groups below two: NaN; no effect: alpha.
 */
export const mannWhitneyPower = (
  n1: number,
  n2: number,
  delta: number,
  { alpha, simulations, seed }: PowerOptions,
): number => {
  if (!(n1 >= 2 && n2 >= 2 && Math.abs(delta) <= 1)) return NaN
  if (Math.abs(delta) < negligible) return alpha
  const shift = Math.SQRT2 * normalQuantile((delta + 1) / 2)
  const random = new RandomState(seed)
  const [x, y] = [new Float64Array(n1), new Float64Array(n2)]
  const pOf = mannWhitneyP(n1, n2)
  return shareFound(simulations, () => {
    fillNormal(random, 0, x)
    fillNormal(random, shift, y)
    const { wins, losses, tieTerm } = dominance(x, y)
    return pOf((wins - losses + n1 * n2) / 2, tieTerm) < alpha
  })
}

/**
 * How often a Kruskal-Wallis test of groups this large would find a true effect of this epsilon-squared, by simulating
 * normal values with evenly spaced shifts. Fewer than two groups, or a group below two: NaN; no effect: alpha.
 */
export const kruskalWallisPower = (
  sizes: readonly number[],
  epsilonSquared: number,
  { alpha, simulations, seed }: PowerOptions,
): number => {
  if (sizes.length < 2 || sizes.some(size => !(size >= 2)) || Number.isNaN(epsilonSquared)) return NaN
  if (epsilonSquared < negligible) return alpha
  const last = sizes.length - 1
  const random = new RandomState(seed)
  const groups = sizes.map(size => new Float64Array(size))
  const shifts = sizes.map((_, i) => ((2 * i) / last - 1) * 2 * Math.sqrt(epsilonSquared))
  return shareFound(simulations, () => {
    for (let g = 0; g < groups.length; g++) fillNormal(random, shifts[g], groups[g])
    return chiSquaredUpper(kruskalWallisH(groups), last) < alpha
  })
}

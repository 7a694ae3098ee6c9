import { RandomState } from '../core/random.ts'
import { chiSquaredUpper, normalQuantile } from './distributions.ts'
import { dominance } from './dominance.ts'
import { rankStatistic } from './kruskal-wallis.ts'
import { mannWhitneyP } from './mann-whitney.ts'
import { rankedGroups, sumRanks } from './rank-sums.ts'

export interface PowerOptions {
  /** p below which a result counts as found. */
  alpha: number
  simulations: number
  seed: number
}

const negligible = 1e-10

/** Values that lie so much higher, in the same order. */
const fillShifted = (group: Float64Array, shift: number, shifted: Float64Array): void => {
  for (let i = 0; i < group.length; i++) shifted[i] = shift + group[i]
}

/**
 * How often a Mann-Whitney test of groups this large would find a true Cliff's delta, by simulating normal values whose
 * shift has that delta. Groups below two: NaN; no effect: alpha.
 */
export const mannWhitneyPower = (n1: number, n2: number, delta: number, options: PowerOptions): number =>
  mannWhitneyPowers(n1, n2, [delta], options)[0]

/** The same for several deltas at once: they share the simulated values, which are most of the work. */
export const mannWhitneyPowers = (
  n1: number,
  n2: number,
  deltas: readonly number[],
  { alpha, simulations, seed }: PowerOptions,
): number[] => {
  if (!(n1 >= 2 && n2 >= 2)) return deltas.map(() => NaN)
  const isSimulated = (delta: number) => Math.abs(delta) >= negligible && Math.abs(delta) <= 1
  const shifts = deltas.map(delta => (isSimulated(delta) ? Math.SQRT2 * normalQuantile((delta + 1) / 2) : NaN))
  const found = new Int32Array(deltas.length)
  const random = new RandomState(seed)
  const [x, y, shifted] = [new Float64Array(n1), new Float64Array(n2), new Float64Array(n2)]
  const pOf = mannWhitneyP(n1, n2)
  const needed = deltas.some(isSimulated) ? simulations : 0
  for (let simulation = 0; simulation < needed; simulation++) {
    random.fillNormal(x)
    random.fillNormal(y)
    x.sort()
    y.sort()
    for (let i = 0; i < shifts.length; i++) {
      if (Number.isNaN(shifts[i])) continue
      fillShifted(y, shifts[i], shifted)
      const { wins, losses, tieTerm } = dominance(x, shifted)
      if (pOf((wins - losses + n1 * n2) / 2, tieTerm) < alpha) found[i]++
    }
  }
  return deltas.map((delta, i) =>
    isSimulated(delta) ? found[i] / simulations : Math.abs(delta) < negligible ? alpha : NaN,
  )
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
  const room = rankedGroups(sizes)
  const shifts = sizes.map((_, i) => ((2 * i) / last - 1) * 2 * Math.sqrt(epsilonSquared))
  let found = 0
  for (let simulation = 0; simulation < simulations; simulation++) {
    for (let g = 0; g < sizes.length; g++) {
      random.fillNormal(room.groups[g])
      fillShifted(room.groups[g], shifts[g], room.groups[g])
    }
    const tieTerm = sumRanks(room)
    if (chiSquaredUpper(rankStatistic(room.sums, sizes, tieTerm), last) < alpha) found++
  }
  return found / simulations
}

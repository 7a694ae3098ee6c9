import { tQuantile } from './distributions.ts'
import { effectiveSize, score } from './proportion.ts'

// Fewer tasks than this that differ at all make t too sure of itself.
export const fewestDiffering = 5
// Rounding leaves no more than this of a difference, or of a variance, where there is none.
const nothingLeft = 1e-12

export const isDifferent = (difference: number): boolean => Math.abs(difference) > nothingLeft

/** Whether the pass rates of two sides over the same tasks, those from a place on, differ. */
export type RateTest = (x: Float64Array, y: Float64Array, from: number) => boolean

/**
 * Whether a paired t finds a difference, and where fewer than five tasks differ, or all by the same, whether MOVER of the
 * Wilson-t intervals of both sides does too. Sums in one loop each: simulations ask this many thousand times.
 */
export const rateTest = (tasks: number, runs: readonly [number, number], alpha: number): RateTest => {
  const critical = tQuantile(1 - alpha / 2, tasks - 1)
  const byMover = moverTest(tasks, runs, critical)
  return (x, y, from) => {
    let [total, squares, differing] = [0, 0, 0]
    for (let i = from; i < from + tasks; i++) {
      const difference = y[i] - x[i]
      total += difference
      squares += difference * difference
      if (isDifferent(difference)) differing++
    }
    const explained = (total * total) / tasks
    const scatter = squares - explained
    if (scatter > nothingLeft && explained * (tasks - 1) <= critical * critical * scatter) return false
    return (scatter > nothingLeft && differing >= fewestDiffering) || byMover(x, y, from)
  }
}

/** Whether the limits of the difference between two rates, from their own, leave out 0. */
const moverTest =
  (tasks: number, [runsX, runsY]: readonly [number, number], critical: number): RateTest =>
  (x, y, from) => {
    let [sumX, sumY, squaresX, squaresY, products] = [0, 0, 0, 0, 0]
    for (let i = from; i < from + tasks; i++) {
      sumX += x[i]
      sumY += y[i]
      squaresX += x[i] * x[i]
      squaresY += y[i] * y[i]
      products += x[i] * y[i]
    }
    const [rateX, rateY] = [sumX / tasks, sumY / tasks]
    const [aroundX, aroundY] = [squaresX - sumX * rateX, squaresY - sumY * rateY]
    const varies = aroundX > nothingLeft && aroundY > nothingLeft
    const r = varies ? (products - sumX * rateY) / Math.sqrt(aroundX * aroundY) : 0
    const shared = Math.min(Math.max(r, 0), 1 - 2 / tasks)
    const own = { rate: rateX, ...limitsOf(rateX, aroundX, tasks, runsX, critical) }
    const other = { rate: rateY, ...limitsOf(rateY, aroundY, tasks, runsY, critical) }
    const [less, more] = rateX < rateY ? [own, other] : [other, own]
    const [down, up] = [more.rate - more.low, less.high - less.rate]
    const gap = more.rate - less.rate
    return isDifferent(gap) && down * down + up * up - 2 * shared * down * up < gap * gap
  }

const limitsOf = (rate: number, around: number, tasks: number, runs: number, critical: number) => {
  // What rounding leaves of a rate of 0 or 1 is none.
  const exact = rate < nothingLeft ? 0 : rate > 1 - nothingLeft ? 1 : rate
  return score(exact, effectiveSize(exact, around / (tasks - 1) / tasks, tasks, runs), critical)
}

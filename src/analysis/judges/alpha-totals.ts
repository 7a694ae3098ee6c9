import { type Ratings, ratingsOfRun } from './panel.ts'

/** Alpha as a function of sums over runs, so that leaving out a run or a task need not look at single ratings. */
export interface AlphaTotals {
  /** What each row of the runs table adds to each sum; NaN in the first where the run does not count. */
  readonly totals: readonly Float64Array[]
  readonly combine: (sums: Float64Array) => number
}

/**
 * Krippendorff's alpha (interval level) as a function of four sums over runs: disagreement within the run, ratings, their
 * sum and their sum of squares. Verdicts are 0 and 1, for which the nominal level is the same. Runs with fewer than two
 * ratings do not count.
 */
export const alphaTotals = (ratings: Ratings): AlphaTotals => {
  const centre = middleOf(ratings)
  const size = ratings[0]?.length ?? 0
  const totals = Array.from({ length: 4 }, () => new Float64Array(size).fill(NaN))
  for (let row = 0; row < size; row++) {
    const given = ratingsOfRun(ratings, row)
    if (given.length < 2) continue
    let total = 0
    let squares = 0
    for (const rating of given) {
      total += rating - centre
      squares += (rating - centre) ** 2
    }
    totals[0][row] = (2 * pairSum(given)) / (given.length - 1)
    totals[1][row] = given.length
    totals[2][row] = total
    totals[3][row] = squares
  }
  return { totals, combine: alphaOf }
}

/** Spread below this share of the squares is rounding: all ratings are equal. */
const noise = 1e-12

/** How far disagreement within runs stays below that of all ratings, whoever gave them; no variation at all: NaN. */
const alphaOf = (sums: Float64Array): number => {
  const [within, n, total, squares] = sums
  const spread = n * squares - total ** 2
  return spread > noise * n * squares ? 1 - (within * (n - 1)) / (2 * spread) : NaN
}

/** Halfway between the extremes: alpha does not depend on the origin, but sums of squares far from it lose digits. */
const middleOf = (ratings: Ratings): number => {
  let [least, most] = [Infinity, -Infinity]
  for (const column of ratings)
    for (const rating of column) {
      if (rating < least) least = rating
      if (rating > most) most = rating
    }
  return least <= most ? (least + most) / 2 : 0
}

const pairSum = (values: readonly number[]): number => {
  let total = 0
  for (let i = 1; i < values.length; i++) for (let j = 0; j < i; j++) total += (values[i] - values[j]) ** 2
  return total
}

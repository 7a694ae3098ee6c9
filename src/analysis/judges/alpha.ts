import { alphaTotals } from './alpha-totals.ts'
import type { Panel, Ratings } from './panel.ts'
import type { Additive, Resampled } from './resampled.ts'

/** How far all judges agree about scores, verdicts or one criterion: Krippendorff's alpha with its interval. */
export interface Alpha extends Resampled {
  readonly of: string
  /** Judges with a rating on a run that counts. */
  readonly judges: number
}

/** What an alpha is of, before its interval is known. */
export interface AlphaSums {
  readonly of: string
  readonly judges: number
  readonly additive: Additive
}

/** Alpha of scores (`score`), of verdicts (`passed`) and of each criterion. */
export const alphaSums = (
  { scores, verdicts }: Pick<Panel, 'scores' | 'verdicts'>,
  criteria: Iterable<readonly [string, Ratings]>,
): AlphaSums[] => {
  const found = [alphaSumsOf('score', scores), alphaSumsOf('passed', verdicts)]
  for (const [name, ratings] of criteria) found.push(alphaSumsOf(name, ratings))
  return found
}

const alphaSumsOf = (of: string, ratings: Ratings): AlphaSums => {
  const additive = alphaTotals(ratings)
  const [counts] = additive.totals
  const hasPart = (column: Float64Array) =>
    column.some((rating, row) => !Number.isNaN(rating) && !Number.isNaN(counts[row]))
  return { of, additive, judges: ratings.filter(hasPart).length }
}

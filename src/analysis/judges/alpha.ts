import type { InferenceSettings } from '../inference/estimate.ts'
import { alphaTotals } from './alpha-totals.ts'
import type { Panel, Ratings } from './panel.ts'
import { type Additive, percentileIntervals, type Resampled } from './resampled.ts'

/** How far all judges agree about scores, verdicts or one criterion: Krippendorff's alpha with its interval. */
export interface Alpha extends Resampled {
  readonly of: string
  /** Judges with a rating on a run that counts. */
  readonly judges: number
}

/** Alpha of scores (`score`), of verdicts (`passed`) and of each criterion. */
export const alphasOf = (
  { scores, verdicts, layout }: Panel,
  criteria: Iterable<readonly [string, Ratings]>,
  settings: InferenceSettings,
): Alpha[] => {
  const rated: { of: string; additive: Additive; judges: number }[] = []
  const add = (of: string, ratings: Ratings): void => {
    const additive = alphaTotals(ratings)
    rated.push({ of, additive, judges: judgesIn(ratings, additive) })
  }
  add('score', scores)
  add('passed', verdicts)
  for (const [name, ratings] of criteria) add(name, ratings)
  const intervals = percentileIntervals(
    rated.map(({ additive }) => additive),
    layout,
    settings,
  )
  return rated.map(({ of, judges }, i) => ({ of, judges, ...intervals[i] }))
}

const judgesIn = (ratings: Ratings, { totals: [counts] }: Additive): number =>
  ratings.filter(column => column.some((rating, row) => !Number.isNaN(rating) && !Number.isNaN(counts[row]))).length

import { nullableOrder } from '../../core/dimensions.ts'
import { allRows, splitBy } from '../../core/table.ts'
import { variance } from '../../statistics/sum.ts'
import type { Answers } from '../answers.ts'
import { type Estimate, estimateMeans, type Layout, layoutOf, sampleOf } from '../inference/index.ts'
import { runValues } from '../inference/sample.ts'
import { panelOf, ratingsOfRun } from '../judges/panel.ts'
import { seatsOf } from '../judges/seats.ts'
import { mostDraws } from './limits.ts'
import { singleRuns } from './single-runs.ts'

/** What a judge gave on average in a tier, or how far apart the judges of a run were; by model where there are no tiers. */
export interface JudgeScores {
  /** Null for the standard deviation of the scores that one run got. */
  readonly judge: string | null
  readonly place: string | null
  readonly n: number
  readonly estimate: Estimate
  /** The runs themselves, where they are few. */
  readonly values: readonly number[]
}

/** What every judge gave to each run and how far apart the judges of a run were, and the runs of each tier. */
export interface JudgedPlaces {
  readonly column: 'tier' | 'configuration'
  readonly scores: readonly { readonly judge: string; readonly column: Float64Array }[]
  readonly spread: Float64Array
  readonly places: readonly { readonly place: string | null; readonly layout: Layout }[]
}

export const judgedPlacesOf = (answers: Answers): JudgedPlaces => {
  const { runs, judges } = answers.tables
  const column = answers.groups('by_tier').length > 0 ? 'tier' : 'configuration'
  const { judges: names, scores } = panelOf({ runs, judges }, seatsOf(judges))
  return {
    column,
    scores: names.map((judge, i) => ({ judge, column: scores[i] })),
    spread: Float64Array.from({ length: runs.size }, (_, row) => {
      const given = ratingsOfRun(scores, row)
      return given.length < 2 ? NaN : Math.sqrt(variance(given))
    }),
    places: splitBy(allRows(runs), [column])
      .sort((a, b) => nullableOrder(a.key[0], b.key[0]))
      .map(({ key: [place], rows }) => ({ place, layout: layoutOf(rows) })),
  }
}

/** The scores of every judge and the spread between judges, by tier. */
export const judgeScoresOf = (answers: Answers, { scores, spread, places }: JudgedPlaces): JudgeScores[] => {
  const { runs } = answers.tables
  const columns = [...scores, { judge: null, column: spread }]
  const found = places.flatMap(({ place, layout }) =>
    columns.flatMap(({ judge, column: values }) => {
      const sample = sampleOf(layout, values)
      return sample.n > 0 ? [{ judge, place, sample }] : []
    }),
  )
  const estimates = estimateMeans(
    found.map(({ judge, sample }) => ({ sample, kind: judge === null ? 'number' : 'score' })),
    { ...answers.settings, resamples: Math.min(mostDraws, answers.settings.resamples) },
  )
  return found.map(({ judge, place, sample }, i) => ({
    judge,
    place,
    n: sample.n,
    estimate: estimates[i],
    values: singleRuns(runValues(sample), runs),
  }))
}

import type { Group } from '../../core/metric.ts'
import { allRows, columnNumbers, numbers, words } from '../../core/table.ts'
import { median } from '../../statistics/quantile.ts'
import type { Answers } from '../answers.ts'
import { type Estimate, estimateMeans, layoutOf, sampleOf } from '../inference/index.ts'
import { runValues } from '../inference/sample.ts'
import { ratedCriteria } from '../judges/criteria.ts'
import { type Ratings, ratingsOfRun } from '../judges/panel.ts'
import { seatsOf } from '../judges/seats.ts'
import { mostDraws } from './limits.ts'
import { singleRuns } from './single-runs.ts'

/** What share of the points of a criterion the runs of a configuration achieved in a tier. */
export interface CriterionScore {
  readonly criterion: string
  /** Its weight in the rubric; NaN where there is none. */
  readonly weight: number
  readonly group: Group
  readonly n: number
  readonly estimate: Estimate
  /** The runs themselves, where they are few. */
  readonly values: readonly number[]
}

/** The share of points of every criterion in each run; of several judges of a run the median counts. */
export const criterionColumnsOf = ({ tables }: Answers): { readonly of: string; readonly column: Float64Array }[] =>
  [...ratedCriteria(tables, seatsOf(tables.judges))].map(([of, ratings]) => ({
    of,
    column: agreed(ratings, tables.runs.size),
  }))

/** The only criterion, where the implementation rate is made of nothing else, as that of a table without a rubric. */
export const soleCriterionOf = ({ tables }: Answers, columns: ReturnType<typeof criterionColumnsOf>): string | null => {
  const [sole] = columns
  if (columns.length !== 1) return null
  const rates = columnNumbers(tables.runs, 'impl_rate')
  // What a run lacks of one it must lack of the other.
  const isSame = (value: number, row: number) => Object.is(value, rates[row]) || Math.abs(value - rates[row]) < rounding
  return sole.column.every(isSame) ? sole.of : null
}

/** Shares of points that are equal may differ by this where they were summed up. */
const rounding = 1e-9

/** The share of points of every criterion in every configuration and tier. */
export const criterionScoresOf = (
  answers: Answers,
  columns: ReturnType<typeof criterionColumnsOf>,
): CriterionScore[] => {
  const { tables, settings } = answers
  const groups = answers.groups('by_configuration_and_tier').map(group => ({ group, layout: layoutOf(group.rows) }))
  const weights = rubricWeights(answers)
  const found = columns.flatMap(({ of: criterion, column }) =>
    groups.flatMap(({ group, layout }) => {
      const sample = sampleOf(layout, column)
      return sample.n > 0 ? [{ criterion, group, sample }] : []
    }),
  )
  const estimates = estimateMeans(
    found.map(({ sample }) => ({ sample, kind: 'score' })),
    { ...settings, resamples: Math.min(mostDraws, settings.resamples) },
  )
  const order = [...weights.keys()]
  return found
    .map(({ criterion, group, sample }, i) => ({
      criterion,
      weight: weights.get(criterion) ?? NaN,
      group,
      n: sample.n,
      estimate: estimates[i],
      values: singleRuns(runValues(sample), tables.runs),
    }))
    .sort((a, b) => order.indexOf(a.criterion) - order.indexOf(b.criterion))
}

const agreed = (ratings: Ratings, runs: number): Float64Array =>
  Float64Array.from({ length: runs }, (_, row) => median(ratingsOfRun(ratings, row)))

/** The weights of the rubric's criteria in its order; of several rubrics the first that has a criterion counts. */
const rubricWeights = ({ tables: { rubric } }: Answers): Map<string, number> => {
  const all = allRows(rubric)
  const given = numbers(all, 'weight')
  const weights = new Map<string, number>()
  words(all, 'criterion').forEach((criterion, row) => {
    if (criterion !== null && !weights.has(criterion)) weights.set(criterion, given[row])
  })
  return weights
}

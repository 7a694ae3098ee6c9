import { gather } from '../../core/gather.ts'
import type { Group } from '../../core/metric.ts'
import { allRows, numbers, splitBy, type Table } from '../../core/table.ts'
import { describe, measured } from '../../statistics/describe.ts'
import { medianOfSorted } from '../../statistics/quantile.ts'
import { mean, sum } from '../../statistics/sum.ts'
import type { Answers } from '../answers.ts'
import { type Estimate, estimateMeans, layoutOf, sampleOf } from '../inference/index.ts'
import { ratedCriteria } from '../judges/criteria.ts'
import { type Ratings, ratingsOfRun } from '../judges/panel.ts'
import { seatsOf } from '../judges/seats.ts'
import { subjectsOf } from './places.ts'

/** How well some runs meet a criterion: the share of its points that they achieve, in each the median of its judges. */
export interface CriterionPerformance {
  readonly criterion: string
  readonly group: Group
  /** Least and most where rubrics differ; null where there is no rubric. */
  readonly weight: { readonly low: number; readonly high: number } | null
  readonly runs: number
  readonly missing: number
  readonly share: Estimate
  readonly sd: number
  /** Shares of the runs that achieve all its points, and none. */
  readonly full: number
  readonly none: number
  /** What is missing of the whole rubric because of it: its part of all weights times the share not achieved. */
  readonly lost: number
}

/** Every criterion of every model, as the rubric orders them. */
export const criteriaPerformanceOf = (answers: Answers): CriterionPerformance[] => {
  const { tables, settings } = answers
  const groups = subjectsOf(answers)
  const layouts = groups.map(({ rows }) => layoutOf(rows))
  const weights = weightsIn(tables.rubric)
  const total = sum([...weights.values()].map(({ low, high }) => (low + high) / 2))
  const order = [...weights.keys()]
  const place = (name: string) => (weights.has(name) ? order.indexOf(name) : order.length)
  const found = Array.from(ratedCriteria(tables, seatsOf(tables.judges)), ([criterion, ratings]) => ({
    criterion,
    column: medians(ratings, tables.runs.size),
  })).sort((a, b) => place(a.criterion) - place(b.criterion))
  const asked = found.flatMap(({ criterion, column }) =>
    groups.map((group, i) => ({ criterion, column, group, sample: sampleOf(layouts[i], column) })),
  )
  const known = asked.filter(({ sample }) => sample.n > 0)
  const estimates = estimateMeans(
    known.map(({ sample }) => ({ sample, kind: 'score' as const })),
    settings,
  )
  return known.map(({ criterion, column, group, sample }, i) => {
    const values = measured(gather(column, group.rows.rows))
    const weight = weights.get(criterion) ?? null
    const ownPart = weight === null || total === 0 ? NaN : (weight.low + weight.high) / 2 / total
    return {
      criterion,
      group,
      weight,
      runs: sample.n,
      missing: sample.missing,
      share: estimates[i],
      sd: describe(values).sd,
      full: mean(values.map(value => Number(value >= 1))),
      none: mean(values.map(value => Number(value <= 0))),
      lost: ownPart * (1 - estimates[i].value),
    }
  })
}

const medians = (ratings: Ratings, size: number): Float64Array =>
  Float64Array.from({ length: size }, (_, row) => medianOfSorted(Float64Array.from(ratingsOfRun(ratings, row))))

/** The weight of every criterion, in the order of the rubric. */
const weightsIn = (rubric: Table): Map<string, { low: number; high: number }> => {
  const weights = new Map<string, { low: number; high: number }>()
  for (const { key, rows } of splitBy(allRows(rubric), ['criterion'])) {
    const { n, min: low, max: high } = describe(numbers(rows, 'weight'))
    if (key[0] !== null && n > 0) weights.set(key[0], { low, high })
  }
  return weights
}

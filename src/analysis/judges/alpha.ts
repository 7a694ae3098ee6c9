import { type Reason, reason, reasonsOf } from '../../core/reasons.ts'
import { jackknife, sumsWithout } from '../../statistics/jackknife.ts'
import { sum } from '../../statistics/sum.ts'
import { tInterval } from '../../statistics/t-test.ts'
import type { InferenceSettings } from '../inference/estimate.ts'
import { leastTasks, overTasksReason, theseTasksReason } from '../inference/scope.ts'
import type { Layout } from '../inference/unit-sample.ts'
import { type AlphaTotals, alphaTotals } from './alpha-totals.ts'
import { type JudgeEstimate, rowsByTask, withoutLimits } from './judge-estimate.ts'
import type { Panel, Ratings } from './panel.ts'

/** How far all judges agree about scores, verdicts or one criterion: Krippendorff's alpha with its interval. */
export interface Alpha extends JudgeEstimate {
  readonly of: string
  /** Judges with a rating on a run that counts. */
  readonly judges: number
}

/** Alpha of scores (`score`), of verdicts (`passed`) and of each criterion. */
export const alphasOf = (
  { scores, verdicts, layout }: Pick<Panel, 'scores' | 'verdicts' | 'layout'>,
  criteria: Iterable<readonly [string, Ratings]>,
  settings: InferenceSettings,
): Alpha[] => {
  const found = [alphaOf('score', scores, layout, settings), alphaOf('passed', verdicts, layout, settings)]
  for (const [name, ratings] of criteria) found.push(alphaOf(name, ratings, layout, settings))
  return found
}

const alphaOf = (of: string, ratings: Ratings, layout: Layout, settings: InferenceSettings): Alpha => {
  const parts = alphaTotals(ratings)
  const [counts] = parts.totals
  const hasPart = (column: Float64Array) =>
    column.some((rating, row) => !Number.isNaN(rating) && !Number.isNaN(counts[row]))
  return { of, judges: ratings.filter(hasPart).length, ...judgedAlpha(parts, ratings, layout, settings) }
}

/** What is left out: tasks of one stratum, or runs within their task. */
interface Units {
  readonly rows: readonly (readonly number[])[]
  /** Units of each stratum. */
  readonly sizes: readonly number[]
  readonly tasks: number
  readonly isOverTasks: boolean
}

/** Tasks where there are enough of them to stand for others; else runs, each within its task. */
const unitsOf = (tasks: readonly (readonly number[])[], settings: InferenceSettings): Units =>
  tasks.length >= leastTasks(settings)
    ? { rows: tasks, sizes: [tasks.length], tasks: tasks.length, isOverTasks: true }
    : {
        rows: tasks.flatMap(rows => rows.map(row => [row])),
        sizes: tasks.map(({ length }) => length),
        tasks: tasks.length,
        isOverTasks: false,
      }

/**
 * Below these, intervals cover less than nine times out of ten: runs of a few tasks, and units with another rating than
 * the most common one where at least half of all have no other (docs/decisions/inference.md).
 */
const fewestRuns = 30
const fewestVarying = 13

/** From so many units on t hardly depends on how many there are. */
const manyUnits = 30

const judgedAlpha = (
  { totals, combine }: AlphaTotals,
  ratings: Ratings,
  layout: Layout,
  settings: InferenceSettings,
): JudgeEstimate => {
  const tasks = rowsByTask(layout, row => !Number.isNaN(totals[0][row]))
  const runs = tasks.reduce((count, { length }) => count + length, 0)
  const units = unitsOf(tasks, settings)
  const columns = totals.map(column => Float64Array.from(units.rows, rows => totalOf(column, rows)))
  const value = combine(Float64Array.from(columns, sum))
  if (runs === 0) return withoutLimits(value, runs, reason('no-run-with-two-ratings'))
  if (Number.isNaN(value)) return withoutLimits(value, runs, reason('no-variation'))
  if (units.sizes.every(size => size === 1)) return withoutLimits(value, runs, reason('one-run-per-task'))
  // Alpha of a single run is 0 whatever its ratings: without either of two runs nothing is left to tell.
  if (runs < 3) return withoutLimits(value, runs, reason('fewer-than-three-runs'))
  const { se, df } = jackknife(byStratum(alphasWithout(columns, combine), units.sizes))
  const unit = units.isOverTasks ? 'task' : 'run'
  const varying = units.rows.filter(isOther(ratings, tasks.flat())).length
  if (se === 0) return withoutLimits(value, runs, reason('no-variation'))
  if (Number.isNaN(se) || varying < 2) return withoutLimits(value, runs, reason('no-variation-without-one', { unit }))
  const { low, high } = tInterval(value, se, Math.min(df, varying - 1), settings.confidence)
  return {
    value,
    runs,
    units: units.rows.length,
    low,
    high: Math.min(1, high),
    method: units.isOverTasks ? 'delete-one-task jackknife t' : 'stratified delete-one-run jackknife t',
    reasons: remarksOn(units, { runs, varying, df }),
  }
}

const remarksOn = (
  { rows, tasks, isOverTasks }: Units,
  { runs, varying, df }: { readonly runs: number; readonly varying: number; readonly df: number },
): readonly Reason[] => {
  const flat = rows.length - varying
  const isNarrow = (!isOverTasks && runs < fewestRuns) || (flat >= varying && varying < fewestVarying)
  return reasonsOf(
    isOverTasks ? overTasksReason(tasks) : theseTasksReason(tasks, 'run'),
    varying - 1 < df &&
      varying < manyUnits &&
      reason('common-ratings', { flat, units: rows.length, unit: isOverTasks ? 'task' : 'run', df: varying - 1 }),
    isNarrow && reason('maybe-too-narrow'),
  )
}

/** A run alone needs no adding up, and there are very many. */
const totalOf = (column: Float64Array, rows: readonly number[]): number =>
  rows.length === 1 ? column[rows[0]] : sum(rows.map(row => column[row]))

/** What alpha is without each unit. */
const alphasWithout = (columns: readonly Float64Array[], combine: AlphaTotals['combine']): Float64Array => {
  const left = columns.map(sumsWithout)
  return left[0].map((_, unit) => combine(Float64Array.from(left, column => column[unit])))
}

const byStratum = (values: Float64Array, sizes: readonly number[]): Float64Array[] => {
  let at = 0
  return sizes.map(size => {
    at += size
    return values.subarray(at - size, at)
  })
}

/**
 * Whether some rating in these rows is not the most common one of all. Where judges nearly always give the same verdict,
 * the other units say nothing of how they disagree, and t with a degree of freedom for each of them covers too rarely.
 */
const isOther = (ratings: Ratings, rows: readonly number[]): ((unit: readonly number[]) => boolean) => {
  const commonest = mostCommon(ratings.flatMap(column => rows.map(row => column[row])))
  return unit => unit.some(row => ratings.some(column => !Number.isNaN(column[row]) && column[row] !== commonest))
}

/** Sorted, because counting by key takes several times as long. */
const mostCommon = (values: readonly number[]): number => {
  const ascending = Float64Array.from(values).sort()
  let [found, most] = [NaN, 0]
  let first = 0
  for (let i = 0; i < ascending.length; i++) {
    if (ascending[i] !== ascending[first]) first = i
    if (i - first < most) continue
    most = i - first + 1
    found = ascending[i]
  }
  return found
}

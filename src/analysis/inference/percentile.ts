import type { MethodId } from '../../core/methods.ts'
import { type Reason, reason, reasonsOf } from '../../core/reasons.ts'
import type { Resampled, Unit } from '../../core/unit.ts'
import { hull, isConstant, noInterval } from '../../statistics/interval.ts'
import { quantileReordering } from '../../statistics/quantile.ts'
import { positionsBy } from '../../statistics/resample.ts'
import { sum } from '../../statistics/sum.ts'
import type { Estimate, InferenceSettings } from './estimate.ts'
import { assembled, type Finding, nothing } from './finding.ts'
import { type ResampledSums, resampledSums } from './resampled-sums.ts'

/** More resamples than this share without an answer say that the answer itself hangs by a thread. */
const mostSkipped = 0.2

/** What the order of additions may move a number by. */
const rounding = 1e-12

/** Units by stratum, each with what it adds to the totals that a number is made of. */
export type Totals = readonly (readonly Float64Array[])[]

/** A number that is made of totals, such as a ratio of sums, with what each unit adds to them. */
export interface OfTotals {
  readonly strata: Totals
  readonly combine: (totals: Float64Array) => number
}

/** The same with a column for each total: the units of all strata, one after the other. */
interface OfColumns {
  readonly columns: readonly Float64Array[]
  /** Units of each stratum. */
  readonly sizes: readonly number[]
  readonly combine: (totals: Float64Array) => number
}

/** The interval of one number that is made of totals. */
export const percentileInterval = (
  strata: Totals,
  combine: (totals: Float64Array) => number,
  unit: Unit,
  settings: InferenceSettings,
): Estimate => percentileIntervals([{ strata, combine }], unit, settings)[0]

export const percentileIntervals = (
  numbers: readonly OfTotals[],
  unit: Unit,
  settings: InferenceSettings,
): Estimate[] =>
  columnIntervals(
    numbers.map(({ strata, combine }) => ({
      columns: columnsOf(strata),
      sizes: strata.map(units => units.length),
      combine,
    })),
    unit,
    settings,
  )

const columnsOf = (strata: Totals): Float64Array[] => {
  const units = strata.flat()
  return Array.from({ length: units[0]?.length ?? 0 }, (_, k) => Float64Array.from(units, unit => unit[k]))
}

/**
 * The intervals of numbers that are made of totals: units are resampled within their stratum, their totals added up and
 * combined anew. Tasks are one stratum; units within fixed tasks have one per task. Numbers with as many units share
 * their draws, so ask for many at once.
 */
const columnIntervals = (numbers: readonly OfColumns[], unit: Unit, settings: InferenceSettings): Estimate[] => {
  const values = numbers.map(({ columns, combine }) => combine(Float64Array.from(columns, sum)))
  const replicates: Float64Array[] = numbers.map(() => new Float64Array())
  const isDrawn = (i: number) => !Number.isNaN(values[i]) && canVary(numbers[i].sizes)
  for (const alike of positionsBy(numbers, ({ sizes }) => sizes.join())) {
    const drawn = alike.filter(isDrawn)
    if (drawn.length === 0) continue
    const sums = resampledSums(
      drawn.flatMap(i => numbers[i].columns),
      numbers[drawn[0]].sizes,
      settings,
    )
    let first = 0
    for (const i of drawn) {
      replicates[i] = replicatesOf(sums, first, numbers[i], settings.resamples)
      first += numbers[i].columns.length
    }
  }
  return numbers.map(({ sizes }, i) =>
    withFinding(values[i], findingFrom(values[i], sizes, replicates[i], unit, settings)),
  )
}

/** There is no interval that takes runs as independent, and no error on a plain scale. */
const withFinding = (value: number, finding: Finding): Estimate =>
  assembled(value, finding, { interval: noInterval, variance: NaN }, NaN)

/** The estimate of a number that cannot be resampled, and why. */
export const withoutInterval = (value: number, why: Reason): Estimate => withFinding(value, nothing(why))

const canVary = (sizes: readonly number[]): boolean => sizes.some(size => size > 1)

const replicatesOf = (
  { starts, sums }: ResampledSums,
  first: number,
  { columns, combine }: OfColumns,
  resamples: number,
): Float64Array => {
  const totals = new Float64Array(columns.length)
  const replicates = new Float64Array(resamples)
  for (let r = 0; r < resamples; r++) {
    for (let k = 0; k < totals.length; k++) totals[k] = sums[starts[first + k] + r]
    replicates[r] = combine(totals)
  }
  return replicates
}

const findingFrom = (
  value: number,
  sizes: readonly number[],
  replicates: Float64Array,
  unit: Unit,
  settings: InferenceSettings,
): Finding => {
  if (Number.isNaN(value)) return nothing(reason('not-measured'))
  if (!canVary(sizes)) return nothing(reason('one-unit'))
  const kept = answeredIn(replicates)
  const units = sizes.reduce((sum, size) => sum + size, 0)
  if (kept.length < (1 - mostSkipped) * replicates.length)
    return { ...nothing(reason('resamples-unanswered')), unit, units }
  if (isConstant(kept)) return { ...nothing(reason('no-variation')), unit, units }
  const tail = (1 - settings.confidence) / 2
  const limits = { low: quantileReordering(kept, tail), high: quantileReordering(kept, 1 - tail) }
  // What cannot be negative, such as a variance, is larger in resamples than in the data.
  const { low, high } = hull(limits, { low: value, high: value })
  const isDrawnOut = Math.max(limits.low - low, high - limits.high) > rounding * Math.max(1, Math.abs(value))
  return {
    ...nothing(null),
    reasons: reasonsOf(reason('coverage-not-simulated'), isDrawnOut && reason('drawn-out')),
    low,
    high,
    method: percentileMethod(unit),
    unit,
    units,
  }
}

/** The resamples that have an answer, brought together. */
const answeredIn = (replicates: Float64Array): Float64Array => {
  let count = 0
  for (let r = 0; r < replicates.length; r++) if (!Number.isNaN(replicates[r])) replicates[count++] = replicates[r]
  return replicates.subarray(0, count)
}

/** What is drawn anew of each unit. */
export const resampledOf = {
  task: 'tasks',
  'subtest over tasks': 'subtests across tasks',
  subtest: 'subtests within tasks',
  run: 'runs within tasks',
  none: 'nothing',
} as const satisfies Record<Unit, Resampled>

const percentileMethod = (unit: Unit): MethodId =>
  unit === 'none' ? 'none' : `percentile, resampling ${resampledOf[unit]}`

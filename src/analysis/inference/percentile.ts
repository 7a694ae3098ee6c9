import { measured } from '../../statistics/describe.ts'
import { isConstant, noInterval } from '../../statistics/interval.ts'
import { quantileReordering } from '../../statistics/quantile.ts'
import { eachResample, positionsBy } from '../../statistics/resample.ts'
import { sum } from '../../statistics/sum.ts'
import { assembled, type Finding, nothing } from './assemble.ts'
import type { Estimate, InferenceSettings, Unit } from './estimate.ts'
import { type ResampledSums, resampledSums } from './resampled-sums.ts'

/** More resamples than this share without an answer say that the answer itself hangs by a thread. */
const mostSkipped = 0.2

/** Units by stratum, each with what it adds to the totals that a number is made of. */
export type Totals = readonly (readonly Float64Array[])[]

/** A number that is made of totals, such as a ratio of sums, with what each unit adds to them. */
export interface OfTotals {
  readonly strata: Totals
  readonly combine: (totals: Float64Array) => number
}

/** The interval of one number that is made of totals. */
export const percentileInterval = (
  strata: Totals,
  combine: (totals: Float64Array) => number,
  unit: Unit,
  settings: InferenceSettings,
): Estimate => percentileIntervals([{ strata, combine }], unit, settings)[0]

/**
 * The intervals of numbers that are made of totals: units are resampled within their stratum, their totals added up and
 * combined anew. Tasks are one stratum; units within fixed tasks have one per task. Numbers with as many units share
 * their draws, so ask for many at once.
 */
export const percentileIntervals = (
  numbers: readonly OfTotals[],
  unit: Unit,
  settings: InferenceSettings,
): Estimate[] => {
  const estimates = new Array<Estimate>(numbers.length)
  for (const alike of positionsBy(numbers, ({ strata }) => strata.map(units => units.length).join())) {
    const sizes = numbers[alike[0]].strata.map(units => units.length)
    const columns = alike.map(i => columnsOf(numbers[i].strata))
    const isResampled = sizes.some(size => size > 1)
    const drawn = isResampled ? resampledSums(columns.flat(), sizes, settings) : null
    let first = 0
    alike.forEach((i, member) => {
      const { combine } = numbers[i]
      const own = columns[member]
      const value = combine(Float64Array.from(own, column => sum(column)))
      const at = first
      const replicates = drawn ? replicatesOf(drawn, at, own.length, combine, settings.resamples) : new Float64Array()
      const found = findingFrom(value, sizes, replicates, unit, settings)
      estimates[i] = assembled(value, found, { interval: noInterval, variance: NaN }, settings.confidence)
      first += own.length
    })
  }
  return estimates
}

/** Each total as a column: the units of all strata, one after the other. */
const columnsOf = (strata: Totals): Float64Array[] => {
  const units = strata.flat()
  return Array.from({ length: units[0]?.length ?? 0 }, (_, k) => Float64Array.from(units, unit => unit[k]))
}

const replicatesOf = (
  { width, sums }: ResampledSums,
  first: number,
  count: number,
  combine: (totals: Float64Array) => number,
  resamples: number,
): Float64Array => {
  const totals = new Float64Array(count)
  const replicates = new Float64Array(resamples)
  for (let r = 0; r < resamples; r++) {
    for (let k = 0; k < count; k++) totals[k] = sums[width * r + first + k]
    replicates[r] = combine(totals)
  }
  return replicates
}

/** The same for any number: `statistic` gets the places that were drawn in each stratum. */
export const resampledInterval = (
  sizes: readonly number[],
  statistic: (drawn: readonly Uint32Array[]) => number,
  unit: Unit,
  settings: InferenceSettings,
): Estimate => {
  const value = statistic(sizes.map(size => Uint32Array.from({ length: size }, (_, i) => i)))
  const replicates = new Float64Array(settings.resamples)
  if (!Number.isNaN(value) && sizes.some(size => size > 1))
    eachResample(sizes, settings, (drawn, resample) => {
      replicates[resample] = statistic(drawn)
    })
  const naive = { interval: noInterval, variance: NaN }
  return assembled(value, findingFrom(value, sizes, replicates, unit, settings), naive, settings.confidence)
}

const findingFrom = (
  value: number,
  sizes: readonly number[],
  replicates: Float64Array,
  unit: Unit,
  settings: InferenceSettings,
): Finding => {
  if (Number.isNaN(value)) return nothing('not measured')
  if (!sizes.some(size => size > 1)) return nothing('one unit: nothing to resample')
  const kept = measured(replicates)
  const units = sizes.reduce((sum, size) => sum + size, 0)
  if (kept.length < (1 - mostSkipped) * replicates.length)
    return { ...nothing('more than a fifth of the resamples have no answer'), unit, units }
  if (isConstant(kept)) return { ...nothing('no variation'), unit, units }
  const tail = (1 - settings.confidence) / 2
  return {
    ...nothing('coverage not simulated'),
    low: quantileReordering(kept, tail),
    high: quantileReordering(kept, 1 - tail),
    method: `percentile, resampling ${resampledWords[unit]}`,
    unit,
    units,
  }
}

const resampledWords: Record<Unit, string> = {
  task: 'tasks',
  'subtest over tasks': 'subtests',
  subtest: 'subtests within tasks',
  run: 'runs within tasks',
  none: 'nothing',
}

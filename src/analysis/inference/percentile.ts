import { measured } from '../../statistics/describe.ts'
import { isConstant, noInterval } from '../../statistics/interval.ts'
import { quantileReordering } from '../../statistics/quantile.ts'
import { eachResample } from '../../statistics/resample.ts'
import { assembled, type Finding, nothing } from './assemble.ts'
import type { Estimate, InferenceSettings, Unit } from './estimate.ts'

/** More resamples than this share without an answer say that the answer itself hangs by a thread. */
const mostSkipped = 0.2

/** Units by stratum, each with what it adds to the totals that a number is made of. */
export type Totals = readonly (readonly Float64Array[])[]

/**
 * The interval of a number that is made of totals, such as a ratio of sums: units are resampled within their stratum,
 * their totals added up and combined anew. Tasks are one stratum; units within fixed tasks have one per task.
 */
export const percentileInterval = (
  strata: Totals,
  combine: (totals: Float64Array) => number,
  unit: Unit,
  settings: InferenceSettings,
): Estimate => {
  const width = strata[0]?.[0]?.length ?? 0
  // One long row per stratum keeps the additions of a resample in one loop.
  const rows = strata.map(units => flattened(units, width))
  const totals = new Float64Array(width)
  const total = (drawn: readonly Uint32Array[]): number => {
    totals.fill(0)
    for (let s = 0; s < rows.length; s++) {
      const [row, places] = [rows[s], drawn[s]]
      for (let i = 0; i < places.length; i++) {
        const start = places[i] * width
        for (let k = 0; k < width; k++) totals[k] += row[start + k]
      }
    }
    return combine(totals)
  }
  return resampledInterval(
    strata.map(units => units.length),
    total,
    unit,
    settings,
  )
}

const flattened = (units: readonly Float64Array[], width: number): Float64Array => {
  const row = new Float64Array(units.length * width)
  units.forEach((unit, i) => {
    row.set(unit, i * width)
  })
  return row
}

/** The same for any number: `statistic` gets the places that were drawn in each stratum. */
export const resampledInterval = (
  sizes: readonly number[],
  statistic: (drawn: readonly Uint32Array[]) => number,
  unit: Unit,
  settings: InferenceSettings,
): Estimate => {
  const value = statistic(sizes.map(size => Uint32Array.from({ length: size }, (_, i) => i)))
  const naive = { interval: noInterval, variance: NaN }
  return assembled(value, findingFor(value, sizes, statistic, unit, settings), naive, settings.confidence)
}

const findingFor = (
  value: number,
  sizes: readonly number[],
  statistic: (drawn: readonly Uint32Array[]) => number,
  unit: Unit,
  settings: InferenceSettings,
): Finding => {
  if (Number.isNaN(value)) return nothing('not measured')
  if (!sizes.some(size => size > 1)) return nothing('one unit: nothing to resample')
  const replicates = new Float64Array(settings.resamples)
  eachResample(sizes, settings, (drawn, resample) => {
    replicates[resample] = statistic(drawn)
  })
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

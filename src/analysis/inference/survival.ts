import { gather } from '../../core/gather.ts'
import type { WaitingMetric } from '../../core/metric.ts'
import { type Reason, reason } from '../../core/reasons.ts'
import { columnNumbers, type Table } from '../../core/table.ts'
import { noInterval } from '../../statistics/interval.ts'
import { kaplanMeier, medianWait, type Survival, survivalQuantile, tallyWaits } from '../../statistics/kaplan-meier.ts'
import { assembled, type Finding, nothing } from './assemble.ts'
import type { Estimate, InferenceSettings } from './estimate.ts'
import { percentileInterval, resampledOf } from './percentile.ts'
import type { Layout } from './sample.ts'
import { theseTasksReason } from './scope.ts'
import { unitRowsOf } from './units.ts'

/** Every run of a table that counts until something happens: how far it got, and whether it happened then. */
export interface WaitColumns {
  /** NaN where nothing is known. */
  readonly lengths: Float64Array
  /** 1 where it happened, 0 where the run ended before. */
  readonly happened: Uint8Array
}

export const waitColumns = (metric: WaitingMetric, runs: Table): WaitColumns => {
  const values = columnNumbers(runs, metric.id)
  const reached = metric.reached(runs)
  return {
    lengths: values.map((value, run) => (Number.isNaN(value) ? reached[run] : value)),
    happened: Uint8Array.from(values, value => (Number.isNaN(value) ? 0 : 1)),
  }
}

export const waitsIn = ({ lengths, happened }: WaitColumns, rows: Int32Array) =>
  tallyWaits(
    gather(lengths, rows),
    Uint8Array.from(rows, row => happened[row]),
  )

/** What is known of some runs: the curve, how many of them were seen, and how many of these never got there. */
export interface Waited {
  readonly curve: Survival
  readonly n: number
  readonly never: number
}

export const waitedIn = (columns: WaitColumns, rows: Int32Array): Waited => {
  const { lengths, happened } = columns
  const seen = rows.filter(row => !Number.isNaN(lengths[row]))
  const never = seen.filter(row => happened[row] === 0).length
  return { curve: kaplanMeier(waitsIn(columns, seen)), n: seen.length, never }
}

/** The first time by which a share of the runs got there; NaN where so many never did. */
export const waitedFor = ({ curve }: Waited, share: number): number => {
  const time = survivalQuantile(curve, share)
  return time === Infinity ? NaN : time
}

/** What has to be said beside the median, of a side where two are compared: runs that never got there, and that it may not be reached. */
export const waitReason = (waited: Waited, side: 1 | 2 | null): Reason | null => {
  const { n: runs, never } = waited
  if (never === 0) return null
  const params = { never, runs, side }
  return Number.isNaN(waitedFor(waited, 0.5))
    ? reason('median-not-reached', params)
    : reason('runs-never-got-there', params)
}

/** A layout without the runs of which nothing is known. */
export const seenIn = ({ tasks }: Layout, { lengths }: WaitColumns): Layout => {
  const seen = tasks.flatMap(({ task, subtests }) => {
    const kept = subtests
      .map(({ id, rows }) => ({ id, rows: rows.filter(row => !Number.isNaN(lengths[row])) }))
      .filter(({ rows }) => rows.length > 0)
    return kept.length > 0 ? [{ task, subtests: kept }] : []
  })
  return { tasks: seen, runs: rowsIn({ tasks: seen }).length }
}

export const rowsIn = ({ tasks }: Pick<Layout, 'tasks'>): Int32Array =>
  Int32Array.from(tasks.flatMap(({ subtests }) => subtests.flatMap(({ rows }) => [...rows])))

/**
 * The median wait of a group (Kaplan-Meier), every run alike. Its interval resamples tasks, or the subtests within fewer
 * than 5 of them; where only single runs vary it is that of independent runs.
 */
export const estimateWait = (layout: Layout, columns: WaitColumns, settings: InferenceSettings): Estimate => {
  const seen = seenIn(layout, columns)
  const rows = rowsIn(seen)
  const waited = waitedIn(columns, rows)
  const { low, high } = medianWait(waited.curve, settings.confidence)
  const naive = { low, high }
  const finding = findingFor(seen, columns, naive, settings)
  return { ...assembled(waitedFor(waited, 0.5), finding, { interval: naive, variance: NaN }, NaN), plain: noInterval }
}

const bare = 'Kaplan-Meier median'

const findingFor = (
  seen: Layout,
  columns: WaitColumns,
  naive: { readonly low: number; readonly high: number },
  settings: InferenceSettings,
): Finding => {
  if (seen.runs === 0) return nothing(reason('not-measured'))
  if (seen.runs === 1) return { ...nothing(reason('one-value')), method: bare }
  const { unit, strata } = unitRowsOf(seen, settings)
  if (unit === 'none') return { ...nothing(reason('one-run-per-task')), method: bare }
  const tasks = seen.tasks.length
  if (unit === 'run') {
    const why = Number.isNaN(naive.low) ? reason('no-variation') : theseTasksReason(tasks, unit)
    return { ...nothing(why), ...naive, method: `${bare}, log-log limits`, unit, units: seen.runs }
  }
  const found = percentileInterval(...totalsOf(strata, columns), unit, settings)
  return { ...found, method: found.method === 'none' ? bare : `${bare}, percentile, resampling ${resampledOf[unit]}` }
}

/** What every unit adds to the counts of each length, and the median of the counts. */
const totalsOf = (strata: readonly (readonly Int32Array[])[], columns: WaitColumns) => {
  const { times } = waitsIn(columns, Int32Array.from(strata.flat().flatMap(rows => [...rows])))
  const place = new Map(Array.from(times, (time, i) => [time, i]))
  const counts = (rows: Int32Array) => {
    const totals = new Float64Array(2 * times.length)
    for (const row of rows) {
      const at = place.get(columns.lengths[row])
      if (at !== undefined) totals[at + (columns.happened[row] ? 0 : times.length)]++
    }
    return totals
  }
  const median = (totals: Float64Array) =>
    survivalQuantile(
      kaplanMeier({ times, happened: totals.subarray(0, times.length), ended: totals.subarray(times.length) }),
      0.5,
    )
  return [strata.map(units => units.map(counts)), median] as const
}

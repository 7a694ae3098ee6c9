import { gather } from '../../core/gather.ts'
import type { TimeToEventMetric } from '../../core/metric.ts'
import { type Reason, reason } from '../../core/reasons.ts'
import { columnNumbers, type Table } from '../../core/table.ts'
import { noInterval } from '../../statistics/interval.ts'
import {
  eventTable,
  kaplanMeier,
  medianSurvivalTime,
  type Survival,
  survivalQuantile,
} from '../../statistics/kaplan-meier.ts'
import type { Estimate, InferenceSettings } from './estimate.ts'
import { assembled, type Finding, nothing } from './finding.ts'
import { percentileInterval, resampledOf } from './percentile.ts'
import { theseTasksReason } from './scope.ts'
import type { Layout } from './unit-sample.ts'
import { unitRowsOf } from './units.ts'

/** The event or censoring time of every run of a table. */
export interface EventTimes {
  /** NaN where nothing is known. */
  readonly times: Float64Array
  /** 1 for an event, 0 for a censored time. */
  readonly events: Uint8Array
}

export const eventTimes = (metric: TimeToEventMetric, runs: Table): EventTimes => {
  const values = columnNumbers(runs, metric.id)
  const censored = metric.observedUntil(runs)
  return {
    times: values.map((value, run) => (Number.isNaN(value) ? censored[run] : value)),
    events: Uint8Array.from(values, value => (Number.isNaN(value) ? 0 : 1)),
  }
}

export const eventTableIn = ({ times, events }: EventTimes, rows: Int32Array) =>
  eventTable(
    gather(times, rows),
    Uint8Array.from(rows, row => events[row]),
  )

/** The survival curve of some runs, the number observed, and the number of these that were censored. */
export interface SurvivalInRows {
  readonly curve: Survival
  readonly n: number
  readonly never: number
}

export const survivalIn = (columns: EventTimes, rows: Int32Array): SurvivalInRows => {
  const { times, events } = columns
  const seen = rows.filter(row => !Number.isNaN(times[row]))
  const never = seen.filter(row => events[row] === 0).length
  return { curve: kaplanMeier(eventTableIn(columns, seen)), n: seen.length, never }
}

/** The first time by which a share of the runs had the event; NaN where too many are censored. */
export const eventTimeAt = ({ curve }: SurvivalInRows, share: number): number => {
  const time = survivalQuantile(curve, share)
  return time === Infinity ? NaN : time
}

/** Censored runs of a group, or of one of two compared sides; and where they leave the median out of reach. */
export const censoringReason = (survival: SurvivalInRows, side: 1 | 2 | null): Reason | null => {
  const { n: runs, never } = survival
  if (never === 0) return null
  const params = { never, runs, side }
  return Number.isNaN(eventTimeAt(survival, 0.5))
    ? reason('median-not-reached', params)
    : reason('runs-never-got-there', params)
}

/** A layout without the runs that have no time. */
export const seenIn = ({ tasks }: Layout, { times }: EventTimes): Layout => {
  const seen = tasks.flatMap(({ task, subtests }) => {
    const kept = subtests
      .map(({ id, rows }) => ({ id, rows: rows.filter(row => !Number.isNaN(times[row])) }))
      .filter(({ rows }) => rows.length > 0)
    return kept.length > 0 ? [{ task, subtests: kept }] : []
  })
  return { tasks: seen, runs: rowsIn({ tasks: seen }).length }
}

export const rowsIn = ({ tasks }: Pick<Layout, 'tasks'>): Int32Array =>
  Int32Array.from(tasks.flatMap(({ subtests }) => subtests.flatMap(({ rows }) => [...rows])))

/**
 * The median survival time of a group (Kaplan-Meier), micro-averaged over runs. Its interval resamples tasks, or the subtests within fewer
 * than 5 of them; where only single runs vary it is that of independent runs.
 */
export const estimateMedianSurvival = (layout: Layout, columns: EventTimes, settings: InferenceSettings): Estimate => {
  const seen = seenIn(layout, columns)
  const rows = rowsIn(seen)
  const survival = survivalIn(columns, rows)
  const { low, high } = medianSurvivalTime(survival.curve, settings.confidence)
  const naive = { low, high }
  const finding = findingFor(seen, columns, naive, settings)
  return {
    ...assembled(eventTimeAt(survival, 0.5), finding, { interval: naive, variance: NaN }, NaN),
    plain: noInterval,
  }
}

const bare = 'Kaplan-Meier median'

const findingFor = (
  seen: Layout,
  columns: EventTimes,
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

/** What every unit adds to the event table, and the median of such a table. */
const totalsOf = (strata: readonly (readonly Int32Array[])[], columns: EventTimes) => {
  const { times } = eventTableIn(columns, Int32Array.from(strata.flat().flatMap(rows => [...rows])))
  const place = new Map(Array.from(times, (time, i) => [time, i]))
  const counts = (rows: Int32Array) => {
    const totals = new Float64Array(2 * times.length)
    for (const row of rows) {
      const at = place.get(columns.times[row])
      if (at !== undefined) totals[at + (columns.events[row] ? 0 : times.length)]++
    }
    return totals
  }
  const median = (totals: Float64Array) =>
    survivalQuantile(
      kaplanMeier({ times, events: totals.subarray(0, times.length), censored: totals.subarray(times.length) }),
      0.5,
    )
  return [strata.map(units => units.map(counts)), median] as const
}

import { numbers, type Rows } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { publishedMetrics } from './metrics.ts'

/** A metric as the published profile sees it: the values that count among some runs. */
export interface Measure {
  readonly id: string
  values(runs: Rows): Float64Array
}

const isThere = (runs: Rows, id: string): boolean => runs.table.columns[id] !== undefined

/** One value per run, NaN where it was not measured: everywhere, where the analysis has no such metric. */
export const column = (runs: Rows, id: string): Float64Array =>
  isThere(runs, id) ? numbers(runs, id) : new Float64Array(runs.rows.length).fill(NaN)

const measure = (id: string): Measure => ({ id, values: runs => measured(column(runs, id)) })

/** 1 for a pass, else 0: here a run without a verdict did not pass. */
export const passRate: Measure = {
  id: 'pass_rate',
  values: runs =>
    isThere(runs, 'pass_rate')
      ? numbers(runs, 'pass_rate').map(verdict => (verdict === 1 ? 1 : 0))
      : new Float64Array(),
}

export const normalityMeasures = publishedMetrics.normality.map(measure)

/** What is compared between tiers besides the pass rate. */
export const otherMeasures = publishedMetrics.compared.map(measure)

export const comparedMeasures: readonly Measure[] = [passRate, ...otherMeasures]

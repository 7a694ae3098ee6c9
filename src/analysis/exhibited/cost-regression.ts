import { gather } from '../../core/gather.ts'
import { columnNumbers } from '../../core/table.ts'
import type { Resampled } from '../../core/unit.ts'
import { type Interval, noInterval } from '../../statistics/interval.ts'
import { olsRegression, type Regression } from '../../statistics/regression.ts'
import { eachResample } from '../../statistics/resample.ts'
import { mean } from '../../statistics/sum.ts'
import type { Answers } from '../answers.ts'
import { bothMeasured, type Layout, layoutOf, unitRowsOf } from '../inference/index.ts'
import { fewestRelated, mostDraws, percentileLimits } from './limits.ts'
import { resampledIn } from './resampled.ts'

/** A straight line of quality over the logarithm of cost, through the subtests of a configuration. */
export interface CostRegression {
  readonly configuration: string | null
  /** Subtests of tasks, by their means over the runs that have both; of very many those close together as one. */
  readonly points: readonly SubtestPoint[]
  readonly runs: number
  /** Subtests that cost nothing have no logarithm. */
  readonly free: number
  /** How much better twice the cost goes with; NaN where there is no line. */
  readonly perDoubling: number
  readonly low: number
  readonly high: number
  readonly rSquared: number
  /** The line from the cheapest to the dearest subtest; empty where there is none. */
  readonly line: readonly (Interval & { readonly cost: number; readonly quality: number })[]
  /** What limits come from: how many of what were drawn anew. */
  readonly units: number
  readonly resampled: Resampled
}

export interface SubtestPoint {
  readonly cost: number
  readonly quality: number
  readonly subtests: number
}

/** More points than this cover each other: they are counted on a grid. */
const mostPoints = 250
const grid = 24

/** Enough for a line that looks smooth where the axis is not logarithmic. */
const lineSteps = 16

const undrawn = { units: 0, resampled: 'nothing' } as const

export const costRegressionsOf = (answers: Answers, quality: string): CostRegression[] => {
  const { runs } = answers.tables
  const [cost, good] = bothMeasured(columnNumbers(runs, 'cost_usd'), columnNumbers(runs, quality))
  const groups =
    answers.groups('by_configuration').length > 0 ? answers.groups('by_configuration') : answers.groups('overall')
  return groups.flatMap(({ key, rows }) => {
    const own = { table: runs, rows: rows.rows.filter(row => !Number.isNaN(cost[row])) }
    if (own.rows.length === 0) return []
    return regressionOf(answers, key.configuration ?? null, layoutOf(own), cost, good)
  })
}

const regressionOf = (
  answers: Answers,
  configuration: string | null,
  layout: Layout,
  cost: Float64Array,
  good: Float64Array,
): CostRegression => {
  const meanOf = (rows: Int32Array, column: Float64Array) => mean(gather(column, rows))
  const { unit, units, strata } = unitRowsOf(layout, answers.settings)
  const cells = layout.tasks.flatMap(({ subtests }) =>
    subtests.map(({ rows }) => ({ rows, cost: meanOf(rows, cost), quality: meanOf(rows, good) })),
  )
  const points = cells.filter(cell => cell.cost > 0)
  const xs = points.map(point => Math.log(point.cost))
  const fit = olsRegression(
    xs,
    points.map(point => point.quality),
  )
  const about = {
    configuration,
    points: countedPoints(points),
    runs: layout.runs,
    free: cells.length - points.length,
  }
  if (points.length < fewestRelated || Number.isNaN(fit.slope))
    return { ...about, perDoubling: NaN, ...noInterval, rSquared: NaN, line: [], ...undrawn }
  const placeOf = new Map(points.flatMap((point, place) => Array.from(point.rows, row => [row, place] as const)))
  // The mean of a subtest cannot be drawn run by run.
  const isDrawn = unit !== 'run' && unit !== 'none'
  const totals = (isDrawn ? strata : []).map(each => each.map(rows => totalsOf(points, xs, placeOf, rows)))
  const [least, most] = [Math.min(...xs), Math.max(...xs)]
  const at = Array.from({ length: lineSteps + 1 }, (_, i) => least + ((most - least) * i) / lineSteps)
  const drawn = redraw(totals, at, answers)
  const { confidence } = answers.settings
  const slopes = percentileLimits(fit.slope, drawn.slopes, confidence)
  return {
    ...about,
    perDoubling: fit.slope * Math.LN2,
    low: slopes.low * Math.LN2,
    high: slopes.high * Math.LN2,
    rSquared: fit.rSquared,
    line: at.map((x, i) => ({
      cost: Math.exp(x),
      quality: valueAt(fit, x),
      ...percentileLimits(valueAt(fit, x), drawn.values[i], confidence),
    })),
    ...(isDrawn ? { units, resampled: resampledIn(unit, answers) } : undrawn),
  }
}

const countedPoints = (points: readonly { readonly cost: number; readonly quality: number }[]): SubtestPoint[] => {
  if (points.length <= mostPoints) return points.map(({ cost, quality }) => ({ cost, quality, subtests: 1 }))
  const onGrid = (values: readonly number[]) => {
    const [least, most] = [Math.min(...values), Math.max(...values)]
    const step = (most - least) / grid || 1
    return values.map(value => least + step * Math.round((value - least) / step))
  }
  const costs = onGrid(points.map(({ cost }) => Math.log(cost))).map(Math.exp)
  const qualities = onGrid(points.map(({ quality }) => quality))
  const counts = new Map<string, SubtestPoint>()
  costs.forEach((cost, i) => {
    const key = `${cost} ${qualities[i]}`
    counts.set(key, { cost, quality: qualities[i], subtests: (counts.get(key)?.subtests ?? 0) + 1 })
  })
  return [...counts.values()]
}

const valueAt = ({ slope, intercept }: Pick<Regression, 'slope' | 'intercept'>, x: number): number =>
  intercept + slope * x

/** What the subtests of a unit add to the sums that a line is made of: n, x, y, x², xy. */
const totalsOf = (
  points: readonly { readonly quality: number }[],
  xs: readonly number[],
  placeOf: ReadonlyMap<number, number>,
  rows: Int32Array,
): Float64Array => {
  const totals = new Float64Array(5)
  for (const place of new Set([...rows].flatMap(row => placeOf.get(row) ?? []))) {
    const [x, y] = [xs[place], points[place].quality]
    for (const [k, value] of [1, x, y, x * x, x * y].entries()) totals[k] += value
  }
  return totals
}

/** The line through every redrawn study: its slope, and its height at some places. */
const redraw = (strata: readonly (readonly Float64Array[])[], at: readonly number[], { settings }: Answers) => {
  const draws = strata.length === 0 ? 0 : Math.min(mostDraws, settings.resamples)
  const slopes = new Float64Array(draws)
  const values = at.map(() => new Float64Array(draws))
  const sizes = strata.map(units => units.length)
  if (draws > 0)
    eachResample(sizes, { resamples: draws, seed: settings.seed }, (rows, draw) => {
      const totals = new Float64Array(5)
      rows.forEach((picks, stratum) => {
        for (const pick of picks) for (let k = 0; k < 5; k++) totals[k] += strata[stratum][pick][k]
      })
      const [n, x, y, yy, xy] = totals
      const slope = (n * xy - x * y) / (n * yy - x * x)
      slopes[draw] = Number.isFinite(slope) ? slope : NaN
      at.forEach((place, i) => {
        values[i][draw] = y / n + slopes[draw] * (place - x / n)
      })
    })
  return { slopes, values }
}

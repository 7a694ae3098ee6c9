import type { Analysis } from '../../analysis/analysis.ts'
import { bothMeasured, type Layout, layoutOf, unitRowsOf } from '../../analysis/inference/index.ts'
import { fewestRelated, mostDraws, percentileLimits, resampledIn } from '../../analysis/percentile-limits.ts'
import { qualityOf } from '../../analysis/quality.ts'
import { configurationGroups } from '../../analysis/study-places.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { gather } from '../../core/gather.ts'
import { columnNumbers } from '../../core/table.ts'
import type { Resampled } from '../../core/unit.ts'
import { type Interval, noInterval } from '../../statistics/interval.ts'
import { olsRegression, type Regression } from '../../statistics/regression.ts'
import { eachResample } from '../../statistics/resample.ts'
import { mean } from '../../statistics/sum.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { finite, metricOf, present } from '../exhibits/row-values.ts'
import { hasLimits, intervalText, narrowText } from '../narrative/interval-words.ts'
import { text } from '../narrative/messages.ts'
import { pointsTitle, resampledText, slopesTitle, slopeText, spanText } from '../narrative/relations.ts'
import { impossibleText, leftOutRuns, notes, sentences, sizeWithin } from '../narrative/subtitles.ts'
import { named, titleOf } from '../narrative/words.ts'
import { numbersAcross, numbersUpTurned } from '../plot/axis.ts'
import { unitWord } from '../plot/configuration-labels.ts'
import { panels, panelWidth, silent } from '../plot/panels.ts'
import { type NumberScale, numberScale } from '../plot/scale.ts'
import { shorten, wrap } from '../plot/text-width.ts'
import { colorOf, ink } from '../plot/theme.ts'
import { labelWidth } from '../plot/ticks.ts'

type Row = {
  /** A subtest (several where they would stand on each other), or a place on the line. */
  readonly what: 'point' | 'line'
  readonly configuration: string
  readonly metric: string
  readonly cost_usd: number
  readonly quality: number
  readonly low: number | null
  readonly high: number | null
  readonly subtests: number | null
  /** Of the whole model: how much better twice the cost goes with. */
  readonly per_doubling: number | null
  readonly per_doubling_low: number | null
  readonly per_doubling_high: number | null
  readonly r_squared: number | null
  readonly model_subtests: number
  /** What limits come from: so many of what were drawn anew. */
  readonly units: number
  readonly resampled: Resampled
  /** Runs of the whole study whose cost or quality is not known. */
  readonly runs_without: number
  readonly shown: boolean
}

const mostModels = 6

/** Fewer points are better told than drawn. */
const fewestPoints = 3

/** Headings may be wider than their plot by so much. */
const besideHeading = 8

export default defineFigure<Row>({
  id: 'cost-quality-regression',
  title: 'Quality over cost',
  description:
    'Every subtest of a model with its mean cost and its mean quality, and the straight line of quality over the logarithm of cost: whether dearer runs are better ones.',

  columns: {
    ...common('agent', 'agent_model'),
    cost_usd: { metric: 'cost_usd' },
    quality: { metricIn: 'metric', interval: limits },
    ...common('subtests'),
  },

  rows(analysis) {
    const metric = qualityOf(analysis).id
    const found = costRegressionsOf(analysis)
    const differing = found.map(({ points }) => new Set(points.map(({ cost }) => cost)).size)
    if (Math.max(0, ...differing) < fewestPoints)
      return notApplicable(`needs ${fewestPoints} subtests that differ in cost`)
    const without = analysis.tables.runs.size - found.reduce((sum, { runs }) => sum + runs, 0)
    return found.flatMap((each, i): Row[] => {
      const { configuration, points, line, perDoubling, low, high, rSquared, units, resampled } = each
      const about = {
        configuration: named(configuration),
        metric,
        per_doubling: finite(perDoubling),
        per_doubling_low: finite(low),
        per_doubling_high: finite(high),
        r_squared: finite(rSquared),
        model_subtests: points.reduce((sum, { subtests }) => sum + subtests, 0),
        units,
        resampled,
        runs_without: without,
        shown: i < mostModels,
      }
      return [
        ...points.map(({ cost, quality, subtests }) => ({
          what: 'point' as const,
          cost_usd: cost,
          quality,
          low: null,
          high: null,
          subtests,
          ...about,
        })),
        ...line.map(at => ({
          what: 'line' as const,
          cost_usd: at.cost,
          quality: at.quality,
          low: finite(at.low),
          high: finite(at.high),
          subtests: null,
          ...about,
        })),
      ]
    })
  },

  draw(rows, context) {
    const [cost, quality] = [metricOf(context, 'cost_usd'), metricOf(context, rows[0].metric)]
    const shown = rows.filter(row => row.shown)
    const models = present(context.levels.configuration, shown, 'configuration')
    const each = new Map(rows.map(row => [row.configuration, row]))
    const columns = models.length === 4 ? 2 : Math.min(models.length, 3)
    const width = columns > 1 ? context.width.page : context.width.column
    const across = numberScale(
      shown.map(row => row.cost_usd),
      { range: cost.range, log: true, count: 4 },
    )
    const up = numberScale(
      shown.flatMap(row => (row.what === 'point' ? [row.quality] : [])),
      {
        range: quality.range,
        limits: shown.flatMap(row => (row.what === 'point' ? [] : [row.quality, row.low, row.high])),
        count: 3,
      },
    )
    const extent = labelWidth(up, quality.format) + 24
    const plot = panelWidth(width, columns, extent)
    const name = titleOf(quality, context.settings).toLowerCase()
    const unit = unitWord(context)
    const hasLine = rows.some(({ what }) => what === 'line')
    const banded = shown.filter(hasLimits)
    const most = Math.max(...shown.map(({ subtests }) => subtests ?? 0))
    const x = numbersAcross(
      { field: 'cost_usd', scale: across, format: cost.format, title: `Mean cost of a ${unit} (US dollars)` },
      plot,
    )
    const y = numbersUpTurned({ field: 'quality', scale: up, format: quality.format, title: `Mean ${name}` })
    const isA = (what: Row['what']) => ({ filter: { field: 'what', equal: what } })
    return {
      title: text(
        hasLine
          ? slopesTitle([...each.values()], context.levels.configuration.length, name, quality.format, context.settings)
          : pointsTitle(rows, { cost: cost.format, quality: quality.format }, name, unit),
      ),
      subtitle: sentences(
        `${
          hasLine
            ? `Line: least squares of ${name} over the logarithm of cost`
            : `Without a line, which needs ${fewestRelated} ${unit}s that differ in cost`
        }; ${sizeWithin(
          [...each.values()].map(row => row.model_subtests),
          unit,
          banded.map(({ resampled }) => resampled),
        )}`,
        spanText(shown),
        hasLine && context.levels.task.length > 1 && notes.taskDifferences,
        banded.length > 0 &&
          `Bands: ${intervalText(context.settings)}, bootstrap percentiles, resampling ${resampledText(banded)}, which no simulation has checked`,
        narrowText(banded),
        leaves(shown, up) && impossibleText(name),
        rows[0].runs_without > 0 && leftOutRuns(rows[0].runs_without, `cost and ${name}`),
        most > 1 && `Larger points: more ${unit}s, up to ${most}`,
        models.length < each.size && `Shown: the first ${models.length} of ${each.size} ${context.subject.word}s`,
      ),
      width,
      view: panels({
        field: context.subject.column,
        levels: models,
        width,
        height: Math.min(plot, columns === 1 ? 140 : 115),
        columns,
        extent,
        heading: model => {
          const row = each.get(model)
          const slope = row ? slopeText(row, quality.format, unit) : ''
          const lines = wrap(slope, plot + besideHeading)
          return [...(models.length > 1 ? [shorten(model, plot)] : []), ...lines].filter(line => line !== '')
        },
        panel: ({ level, isLeft, isBottom }) => {
          const color = colorOf(Math.max(0, context.levels.configuration.indexOf(level)))
          return {
            encoding: {
              x: { ...x, axis: { ...x.axis, labelFlush: true, ...(!isBottom && silent) } },
              y: { ...y, axis: { ...y.axis, ...(!isLeft && silent) } },
            },
            layer: [
              {
                transform: [isA('point')],
                mark: { type: 'point', color, opacity: 0.45 },
                encoding: {
                  size: {
                    field: 'subtests',
                    type: 'quantitative',
                    scale: { domain: [0, most], range: [0, most > 1 ? 60 : 12] },
                    legend: null,
                  },
                },
              },
              {
                transform: [isA('line'), { filter: 'isValid(datum.low) && isValid(datum.high)' }],
                mark: { type: 'area', color: ink.text, opacity: 0.15, clip: true },
                encoding: { y: { field: 'low', type: 'quantitative' }, y2: { field: 'high' } },
              },
              { transform: [isA('line')], mark: { type: 'line', color: ink.text, strokeWidth: 1.2, clip: true } },
            ],
          }
        },
      }),
    }
  },
})

/** Whether a line or its band goes on to where no quality can be. */
const leaves = (rows: readonly Row[], { domain: [least, most] }: NumberScale): boolean =>
  rows.some(
    ({ quality, low, high }) => Math.min(quality, low ?? quality) < least || Math.max(quality, high ?? quality) > most,
  )

/** A straight line of quality over the logarithm of cost, through the subtests of a configuration. */
interface CostRegression {
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

interface SubtestPoint {
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

export const costRegressionsOf = (analysis: Analysis): CostRegression[] => {
  const { runs } = analysis.tables
  const [cost, good] = bothMeasured(columnNumbers(runs, 'cost_usd'), columnNumbers(runs, qualityOf(analysis).id))
  return configurationGroups(analysis).flatMap(({ key, rows }) => {
    const own = { table: runs, rows: rows.rows.filter(row => !Number.isNaN(cost[row])) }
    if (own.rows.length === 0) return []
    return regressionOf(analysis, key.configuration ?? null, layoutOf(own), cost, good)
  })
}

const regressionOf = (
  analysis: Analysis,
  configuration: string | null,
  layout: Layout,
  cost: Float64Array,
  good: Float64Array,
): CostRegression => {
  const meanOf = (rows: Int32Array, column: Float64Array) => mean(gather(column, rows))
  const { unit, units, strata } = unitRowsOf(layout, analysis.settings)
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
  const drawn = redraw(totals, at, analysis)
  const { confidence } = analysis.settings
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
    ...(isDrawn ? { units, resampled: resampledIn(unit, analysis) } : undrawn),
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
const redraw = (strata: readonly (readonly Float64Array[])[], at: readonly number[], { settings }: Analysis) => {
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
      const [n, x, y, xx, xy] = totals
      const slope = (n * xy - x * y) / (n * xx - x * x)
      slopes[draw] = Number.isFinite(slope) ? slope : NaN
      at.forEach((place, i) => {
        values[i][draw] = y / n + slopes[draw] * (place - x / n)
      })
    })
  return { slopes, values }
}

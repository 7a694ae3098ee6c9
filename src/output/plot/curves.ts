import type { ExhibitContext, Layer, View } from '../../core/exhibit.ts'
import type { Format } from '../../core/format.ts'
import { numbersAcross, numbersUpTurned } from './axis.ts'
import type { Levels } from './configuration-labels.ts'
import { quoted } from './expression.ts'
import { panels, panelWidth, silent } from './panels.ts'
import type { NumberScale } from './scale.ts'
import { type SeriesShape, seriesOf } from './series.ts'
import { dashes } from './theme.ts'
import { labelWidth } from './ticks.ts'

interface CurveAxis {
  readonly field: string
  readonly scale: NumberScale
  readonly format: Format
  /** Short: it stands along the axis of a small plot. */
  readonly title: string
}

interface Curves extends Omit<Levels, 'word'> {
  readonly x: CurveAxis
  readonly y: CurveAxis
  /** What tells lines apart beside the model, with a dash for each level. */
  readonly dash?: { readonly field: string; readonly levels: readonly string[] }
  /** Which places along a curve have a mark; all, unless told otherwise. */
  readonly marked?: readonly number[]
  /** Where along x intervals stand as bars, side by side; without it they are bands. */
  readonly bars?: readonly number[]
  /** What tells series apart, where that is not the model. */
  readonly series?: { readonly field: string; readonly title: string }
  /** Whether a value holds since the place before, as shares that reach a score do. */
  readonly steps?: boolean
  /** A plot for each of these, where several curves in one plot would be too many. */
  readonly alone?: Alone
}

interface Alone {
  readonly field: string
  readonly levels: readonly string[]
  readonly columns: number
  heading(level: string, width: number): readonly string[]
}

/** More curves in one plot than this cannot be told apart. */
const mostSeries = 4
const mostPanels = 12

/** Bands of more than this hide each other, and their curves need higher plots. */
const fewSeries = 2

/** Whether models have a plot each, there being no tiers to tell apart and too many models for one plot. */
const areSplit = ({ models, tiers }: Omit<Levels, 'word'>): boolean => tiers.length < 2 && models.length > mostSeries

/** Whether so many models share a plot that bars should take the place of bands. */
export const areCrowded = (levels: Omit<Levels, 'word'>): boolean =>
  levels.models.length > fewSeries && !areSplit(levels)

/** How many tiers and models such a figure can show. */
export const mostCurves = (tiers: number) => ({ tiers: mostPanels, models: tiers > 1 ? mostSeries : mostPanels })

/** A tick and its distance from the label, and the title that stands along the axis. */
const besideLabels = 24
const height = 92
const crowdedHeight = 120

/** A label on the edge of a plot reaches out by half of this at most, else it would meet its neighbour's. */
const widestOnEdge = 8

/**
 * Curves with their intervals (`low`, `high`): a plot for every tier, models by color; a plot for every model where
 * there are no tiers to tell apart and too many models for one plot.
 */
export const curvePanels = (curves: Curves, context: ExhibitContext): { width: number; view: View } => {
  const {
    models,
    tiers,
    x,
    y,
    alone,
    series: named = { field: context.subject.column, title: context.subject.title },
  } = curves
  const byModel = !alone && areSplit(curves)
  const isSingle = byModel || alone !== undefined
  const levels = alone?.levels ?? (byModel ? models : tiers)
  const width = levels.length > 2 ? context.width.page : context.width.column
  const isCrowded = !alone && areCrowded(curves)
  const columns = alone?.columns ?? columnsFor(levels.length)
  const extent = labelWidth(y.scale, y.format) + besideLabels
  const plot = panelWidth(width, columns, extent)
  // In the colors that models have in every figure; other subjects in those of their order.
  const among = models.every(name => context.levels.configuration.includes(name))
    ? context.levels.configuration
    : models
  const { color, shape } = seriesOf({ ...named, levels: models, among, width: width - extent })
  const legend = isSingle ? { legend: null } : {}
  const series = { color: { ...color, ...legend }, shape: { ...shape, ...legend } }
  const view = panels({
    field: alone?.field ?? (byModel ? named.field : 'tier'),
    levels,
    width,
    height: levels.length === 1 ? Math.min(130, plot) : isCrowded ? crowdedHeight : height,
    columns,
    extent,
    ...(alone && { heading: level => alone.heading(level, plot) }),
    ...(levels.length === 1 && { heading: () => [] }),
    panel: ({ isLeft, isBottom }) => {
      const across = numbersAcross({ ...x, ...(curves.bars && { field: 'beside', scale: barScale(curves) }) }, plot)
      const up = numbersUpTurned(y)
      const labelFlush = labelWidth(x.scale, x.format) > widestOnEdge
      return {
        ...(curves.bars && { transform: [{ calculate: besideOf(curves, named.field, isSingle), as: 'beside' }] }),
        encoding: {
          x: { ...across, axis: { ...across.axis, labelFlush, ...(!isBottom && silent) } },
          y: { ...up, axis: { ...up.axis, ...(!isLeft && silent) } },
          color: series.color,
          ...(curves.dash && { detail: { field: curves.dash.field, type: 'nominal' } }),
        },
        layer: curveLayers(curves, named.field, series.shape),
      }
    },
  })
  return { width, view }
}

/** As many beside each other as leave the fewest gaps in the last row. */
const columnsFor = (panelCount: number): number => {
  const gaps = (columns: number) => (columns - (panelCount % columns)) % columns
  return panelCount <= 4 ? panelCount : gaps(3) < gaps(4) ? 3 : 4
}

/** How far apart neighbouring series stand, as a share of the axis: about three points. */
const step = 0.032

/** Room for what stands beside the first and the last place. */
const roomy = ({ domain: [first, last], ...scale }: NumberScale): NumberScale => {
  const room = 0.14 * (last - first)
  return { ...scale, domain: [first - room, last + room] }
}

/** Steps go from edge to edge, with their bars in between. */
const barScale = ({ x, steps }: Curves): NumberScale => (steps ? x.scale : roomy(x.scale))

/** Where the place of a series is, so that intervals of several at one place stand side by side. */
const besideOf = (curves: Curves, field: string, isSingle: boolean): string => {
  const { x, models, dash } = curves
  const series = isSingle ? [] : [`indexof(${listOf(models)}, datum['${field}'])`]
  const dashed = dash ? [`indexof(${listOf(dash.levels)}, datum['${dash.field}'])`] : []
  const [dashes, count] = [dash?.levels.length ?? 1, (isSingle ? 1 : models.length) * (dash?.levels.length ?? 1)]
  const place = [...series.map(index => `${dashes} * ${index}`), ...dashed, '0'].join(' + ')
  const [first, last] = x.scale.domain
  return `datum['${x.field}'] + ${step * (last - first)} * (${place} - ${(count - 1) / 2})`
}

const curveLayers = (curves: Curves, field: string, shape: SeriesShape): Layer[] => {
  const { x, models, marked, bars, dash: dashBy = { field, levels: models } } = curves
  const known = { filter: 'isValid(datum.low) && isValid(datum.high)' }
  const interpolate = curves.steps ? { interpolate: 'step-before' as const } : {}
  const limits = { y: { field: 'low', type: 'quantitative' as const }, y2: { field: 'high' } }
  return [
    bars
      ? {
          transform: [known, { filter: { field: x.field, oneOf: [...bars] } }],
          mark: { type: 'rule', strokeWidth: 0.8, opacity: 0.6, clip: true },
          encoding: limits,
        }
      : {
          transform: [known],
          mark: { type: 'area', opacity: 0.16, clip: true, ...interpolate },
          encoding: limits,
        },
    {
      // Under its own name, since Vega-Lite would make one legend of all that shows the same field.
      transform: [{ calculate: `datum['${dashBy.field}']`, as: 'dashed' }],
      mark: { type: 'line', ...interpolate },
      encoding: {
        // A step stands where its score is; only its bars are moved aside.
        ...(bars && curves.steps && { x: { field: x.field, type: 'quantitative' as const } }),
        strokeDash: {
          field: 'dashed',
          type: 'nominal',
          scale: { domain: [...dashBy.levels], range: dashBy.levels.map((_, i) => [...dashes[i % dashes.length]]) },
          legend: null,
        },
      },
    },
    {
      ...(marked && { transform: [{ filter: { field: x.field, oneOf: [...marked] } }] }),
      mark: { type: 'point', size: 16 },
      encoding: { shape },
    },
  ]
}

const listOf = (levels: readonly string[]): string => `[${levels.map(quoted).join(', ')}]`

/** Some places along a curve, evenly, with the first and the last one. */
export const somePlaces = (places: readonly number[], most: number): number[] => {
  const sorted = [...new Set(places)].sort((a, b) => a - b)
  if (sorted.length <= most) return sorted
  return Array.from({ length: most }, (_, i) => sorted[Math.round((i * (sorted.length - 1)) / (most - 1))])
}

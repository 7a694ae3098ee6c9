import type { Drawing, ExhibitContext, ExhibitRow, Layer } from '../../core/exhibit.ts'
import type { MetricInfo } from '../../core/metric.ts'
import { present } from '../exhibits/rows.ts'
import { axisTitle, besideNumbers, heightAbove, levelsAcross, numbersUp, numbersUpTurned } from './axis.ts'
import { columnsFor as besideFor, panelRows } from './conditions.ts'
import { intervalLayers } from './intervals.ts'
import { estimateScale } from './metric-scale.ts'
import { panelScales } from './panel-scales.ts'
import { besidePanel, panels, panelWidth, silent } from './panels.ts'
import type { NumberScale } from './scale.ts'
import { seriesBy } from './series.ts'
import { labelWidth } from './ticks.ts'

/** An estimate of a model in a tier, or one of its runs. */
export interface TierPoint {
  readonly [field: string]: ExhibitRow[string]
  readonly what: 'estimate' | 'run'
  readonly variant: string | null
  readonly configuration: string
  readonly tier: string
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
}

/** What goes into a column of a paper, or side by side into a page. */
const mostInColumn = 16
const mostInThird = 8

const columnsFor = (places: number): number => (places > mostInColumn ? 1 : places > mostInThird ? 2 : 3)

const panelHeight = 86

/** How many panels a page has room for, with so many models and tiers in each. */
export const mostTierPanels = (places: number): number => columnsFor(places) * panelRows(panelHeight)

/** What all plots of these points share. */
const partsOf = (points: readonly TierPoint[], context: ExhibitContext, metric: MetricInfo, width: number) => {
  const models = present(context.levels.configuration, points, 'configuration')
  const { scale } = estimateScale(points, metric)
  const room = width - labelWidth(scale, metric.format) - 16
  const series = { field: context.subject.column, levels: models, title: context.subject.title, width: room }
  return {
    tiers: present(context.levels.tier, points, 'tier'),
    models,
    scale,
    ...seriesBy('configuration', series, context),
  }
}

type Parts = ReturnType<typeof partsOf>

const sideBySide = (models: readonly string[], { subject }: ExhibitContext) => ({
  field: subject.column,
  type: 'nominal' as const,
  scale: { domain: [...models], paddingOuter: models.length > 1 ? 0.6 : 0.2 },
})

const layersOf = (scale: NumberScale, { models, shape }: Parts): Layer[] => [
  {
    transform: [{ filter: { field: 'what', equal: 'run' } }],
    mark: { type: 'tick', orient: 'horizontal', size: models.length > 1 ? 6 : 12, thickness: 0.6, opacity: 0.6 },
  },
  { transform: [{ filter: { field: 'what', equal: 'estimate' } }], layer: intervalLayers({ on: 'y', scale, shape }) },
]

const placesIn = (points: readonly TierPoint[], context: ExhibitContext): number =>
  present(context.levels.tier, points, 'tier').length *
  present(context.levels.configuration, points, 'configuration').length

/** Tiers across, models side by side. */
export const tierPlot = (
  points: readonly TierPoint[],
  context: ExhibitContext,
  metric: MetricInfo,
): Pick<Drawing, 'width' | 'view'> => {
  const width = placesIn(points, context) > mostInColumn ? context.width.page : context.width.column
  const parts = partsOf(points, context, metric, width)
  const { tiers, models, scale, color, legendHeight } = parts
  const beside = besideNumbers(scale, metric.format)
  const plot = panelWidth(width, 1, beside)
  return {
    width,
    view: {
      height: heightAbove(tiers, plot, beside) + legendHeight,
      encoding: {
        x: levelsAcross({ field: 'tier', levels: tiers, title: 'Tier' }, plot, beside),
        xOffset: sideBySide(models, context),
        y: numbersUp({ field: 'value', scale, format: metric.format, title: axisTitle(metric, context.settings) }),
        color,
      },
      layer: layersOf(scale, parts),
    },
  }
}

/** The same in small, for each of several values. */
export const tierPanels = (
  points: readonly TierPoint[],
  variants: readonly string[],
  context: ExhibitContext,
  metric: MetricInfo,
): Pick<Drawing, 'width' | 'view'> => {
  const columns = Math.min(columnsFor(placesIn(points, context)), besideFor(variants.length))
  const width = columns > 1 || placesIn(points, context) > mostInColumn ? context.width.page : context.width.column
  const parts = partsOf(points, context, metric, width)
  const { tiers, models, color } = parts
  const { areOwn, scaleOf } = panelScales(points, variants, metric)
  const widest = Math.max(...variants.map(variant => labelWidth(scaleOf(variant), metric.format)))
  const extent = Math.ceil(widest) + 10
  return {
    width,
    view: panels({
      field: 'variant',
      levels: variants,
      width,
      height: panelHeight,
      columns,
      ...(areOwn ? { extent: 0, margin: extent } : { extent }),
      panel: ({ level, isLeft, isBottom, width: plot }) => {
        const scale = scaleOf(level)
        const x = levelsAcross({ field: 'tier', levels: tiers, title: 'Tier' }, plot, besidePanel(columns, extent))
        const y = numbersUpTurned({ field: 'value', scale, format: metric.format, title: '' })
        return {
          encoding: {
            x: { ...x, axis: { ...x.axis, ...(!isBottom && silent) } },
            xOffset: sideBySide(models, context),
            y: { ...y, axis: { ...y.axis, ...(!isLeft && !areOwn && silent) } },
            color,
          },
          layer: layersOf(scale, parts),
        }
      },
    }),
  }
}

import type { Analysis } from '../../analysis/analysis.ts'
import type { Drawing, ExhibitContext } from '../../core/exhibit.ts'
import type { MetricInfo } from '../../core/metric.ts'
import { axisTitle, besideNumbers, heightAbove, numbersUp, numbersUpTurned } from './axis.ts'
import { columnsFor, limitedPlaces, panelRows } from './conditions.ts'
import type { Configuration } from './configurations.ts'
import { besidePanel, panels, panelWidth, silent } from './panels.ts'
import type { NumberScale } from './scale.ts'
import { seriesBy } from './series.ts'
import { wrap } from './text.ts'
import { lineHeight } from './theme.ts'
import { labelWidth } from './ticks.ts'
import { placesAcross, violinLayers } from './violin.ts'

/** Narrower shapes cannot be seen. */
const mostTiers = 24
/** With more tiers than this, two plots side by side fill a page. */
const mostInThird = 8
/** More shapes than this need a page. */
const mostInColumn = 10

const height = 92

const columnsBy = (models: number, tiers: number): number => Math.min(tiers > mostInThird ? 2 : 3, columnsFor(models))

/** What is drawn of configurations, and where. */
interface Places {
  isShown(place: Configuration): boolean
  placeOf(place: Configuration): number
}

/** Where shapes stand across, and which are drawn: tiers in a plot for each model; models, where there is but one tier. */
export const spreadPlaces = (analysis: Analysis, found: readonly Configuration[]): Places => {
  const levels = (field: keyof Configuration) => [...new Set(found.map(place => place[field]))]
  const isShown = limitedPlaces(analysis, mostTiers, tiers => columnsBy(Infinity, tiers) * panelRows(height))
  const [across, names]: [keyof Configuration, string[]] =
    levels('tier').length > 1 ? ['tier', levels('tier')] : ['configuration', levels('configuration')]
  const drawn = names.filter(name => found.some(place => place[across] === name && isShown(place)))
  return { isShown, placeOf: place => Math.max(0, drawn.indexOf(place[across])) }
}

interface Spread {
  /** Those drawn, in the order of the study. */
  readonly models: readonly string[]
  readonly tiers: readonly string[]
  readonly metric: MetricInfo
  readonly scale: NumberScale
  /** The largest share of runs in one step of a shape. */
  readonly widest: number
}

/** Shapes of distributions, told apart by where they stand and not only by color. */
export const spreadPlot = (spread: Spread, context: ExhibitContext): Pick<Drawing, 'width' | 'view'> =>
  spread.models.length > 1 && spread.tiers.length > 1 ? byModel(spread, context) : inOne(spread, context)

const colored = (models: readonly string[], width: number, context: ExhibitContext) => {
  const series = { field: context.subject.column, levels: models, title: context.subject.title, width }
  return { ...seriesBy('configuration', series, context).color, legend: null }
}

const inOne = ({ models, tiers, metric, scale, widest }: Spread, context: ExhibitContext) => {
  const [levels, title] =
    tiers.length > 1 ? [tiers, 'Tier'] : models.length > 1 ? [models, context.subject.title] : [tiers, 'Tier']
  const width = levels.length > mostInColumn ? context.width.page : context.width.column
  const beside = besideNumbers(scale, metric.format)
  const plot = panelWidth(width, 1, beside)
  return {
    width,
    view: {
      height: heightAbove(levels, plot, beside),
      encoding: {
        x: placesAcross(levels, title, plot, beside),
        y: numbersUp({ field: 'value', scale, format: metric.format, title: axisTitle(metric, context.settings) }),
        color: colored(models, width, context),
      },
      layer: violinLayers(widest),
    },
  }
}

const byModel = ({ models, tiers, metric, scale, widest }: Spread, context: ExhibitContext) => {
  const width = context.width.page
  const columns = columnsBy(models.length, tiers.length)
  const title = wrap(axisTitle(metric, context.settings), height)
  const extent = Math.ceil(labelWidth(scale, metric.format)) + 14 + lineHeight * title.length
  return {
    width,
    view: panels({
      field: context.subject.column,
      levels: models,
      width,
      height,
      columns,
      extent,
      panel: ({ isLeft, isBottom, width: plot }) => {
        const x = placesAcross(tiers, 'Tier', plot, besidePanel(columns, extent))
        const y = numbersUpTurned({ field: 'value', scale, format: metric.format, title: '' })
        return {
          encoding: {
            x: { ...x, axis: { ...x.axis, ...(!isBottom && silent) } },
            y: { ...y, title, axis: { ...y.axis, ...(!isLeft && silent) } },
            color: colored(models, width, context),
          },
          layer: violinLayers(widest),
        }
      },
    }),
  }
}

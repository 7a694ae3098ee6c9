import type { Aspect, ExhibitContext } from '../../core/exhibit.ts'
import { labelLookup } from './expression.ts'
import { shortenAll } from './shorten-all.ts'
import { textWidth } from './text-width.ts'
import { colorOf, shapeOf, textSize } from './theme.ts'

interface Series {
  readonly field: string
  /** Those drawn, in the order in which they are shown. */
  readonly levels: readonly string[]
  /** All there could be: the place among them decides the color. */
  readonly among: readonly string[]
  readonly title: string
  /** How wide the legend may be. */
  readonly width: number
}

/** What is told apart by color and shape. One level alone needs no legend. */
export const seriesOf = ({ field, levels, among, title, width }: Series) => {
  const places = levels.map(level => Math.max(0, among.indexOf(level)))
  const legend = levels.length > 1 ? legendOf(levels, title, width) : null
  const channel = (range: readonly string[]) => ({
    field,
    type: 'nominal' as const,
    title,
    scale: { domain: [...levels], range: [...range] },
    legend,
  })
  return {
    color: channel(places.map(colorOf)),
    shape: channel(places.map(shapeOf)),
    /** How much higher the figure must be for the legend. */
    legendHeight: legend ? 6 + 12 * Math.ceil(levels.length / legend.columns) : 0,
  }
}

/** Vega-Lite adds points to every line and rule that has a shape: only points may have one. */
export type SeriesShape = ReturnType<typeof seriesOf>['shape']

/** Series for an aspect of the study, such as its models, in colors that they have in every figure. */
export const seriesBy = (
  aspect: Aspect,
  about: Pick<Series, 'field' | 'levels' | 'title' | 'width'>,
  { levels }: ExhibitContext,
) => seriesOf({ ...about, among: levels[aspect] })

/** Series that something else in the figure explains. */
export const withoutLegend = ({ color, shape }: Pick<ReturnType<typeof seriesOf>, 'color' | 'shape'>) => ({
  color: { ...color, legend: null },
  shape: { ...shape, legend: null },
})

const symbol = 14
const padding = 8

/** Below the plot, in as many columns as fit. */
export const legendOf = (levels: readonly string[], title: string, width: number) => {
  const room = width - textWidth(title, textSize) - padding
  const labels = shortenAll(levels, room - symbol)
  const widest = Math.max(...labels.map(label => textWidth(label)))
  const columns = Math.max(1, Math.min(levels.length, Math.floor((room + padding) / (symbol + widest + padding))))
  return {
    orient: 'bottom' as const,
    titleOrient: 'left' as const,
    columns,
    ...labelLookup(
      levels,
      labels.map(label => [label]),
    ),
  }
}

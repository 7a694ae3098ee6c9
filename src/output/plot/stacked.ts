import type { Transform } from 'vega-lite/types_unstable/transform.js'
import type { Layer, View } from '../../core/exhibit.ts'
import type { Format } from '../../core/format.ts'
import { levelsDown, numbersAcross } from './axis.ts'
import type { Conditions } from './condition-notes.ts'
import { quoted } from './expression.ts'
import { limitsWithin } from './interval-marks.ts'
import { isDark, type Part, partsChannel } from './panel-parts.ts'
import { type PanelPlace, panels, panelWidth, silent } from './panels.ts'
import type { NumberScale } from './scale.ts'
import { shortenAll } from './shorten-all.ts'
import { widestOf, wrap } from './text-width.ts'
import { ink, lineHeight, textSize } from './theme.ts'

interface Stacked {
  readonly conditions: Conditions
  readonly parts: readonly Part[]
  /** The field that says which part a row is. */
  readonly part: string
  readonly partsTitle: string
  readonly scale: NumberScale
  readonly format: Format
  readonly title: string
  /** Whether single values stand below the bars. */
  readonly dots: boolean
  /** What to write into the parts that have room for it: a field, its pattern, and how wide that gets. */
  readonly label?: { readonly field: string; readonly format: string; readonly width: number }
}

const barHeight = 9

/** How high a row of bars is, with single values below them or without. */
const stepOf = (dots: boolean): number => (dots ? 20 : 16)

/** What such bars need on a page. */
export const stackedRoom = (dots: boolean) => ({ height: (levels: number) => stepOf(dots) * levels })

/** How far from the middle of its row each thing stands: the bar above, below it the interval, then single values. */
const offsets = (dots: boolean) => (dots ? { bar: -5, interval: 2.5, dot: 7 } : { bar: -2, interval: 5.5, dot: 0 })

/**
 * Bars across, made of parts, in panels. Rows say what they are: a part of a bar (`what: part` with value), its
 * whole with the interval (`total` with value, low, high), or a single value below it
 * (`dot` with value), equal ones as one larger point.
 */
export const stackedPanels = (stacked: Stacked): View => {
  const { conditions, parts, part, partsTitle, scale, format, title, dots } = stacked
  const { fields, levels, panels: names, columns, width } = conditions
  const extent = Math.ceil(widestOf(shortenAll(levels, width / 3))) + 8
  const { color, legendHeight } = partsChannel(part, parts, partsTitle, width - extent)
  return sheet({
    field: fields.panel,
    levels: names,
    width,
    height: stepOf(dots) * levels.length,
    columns,
    extent,
    legendHeight,
    panel: ({ isLeft, isBottom, width: plot }) => {
      const x = numbersAcross({ field: 'value', scale, format, title }, plot)
      const y = levelsDown({ field: fields.level, levels, title: null }, width)
      return {
        encoding: {
          x: { ...x, title: wrap(title, plot), axis: { ...x.axis, labelFlush: true, ...(!isBottom && silent) } },
          y: { ...y, axis: { ...y.axis, ticks: false, ...(!isLeft && silent) } },
        },
        layer: [...barLayers(stacked, color, plot), ...wholeLayers(fields.level, scale, dots)],
      }
    },
  })
}

const isA = (what: string) => ({ filter: { field: 'what', equal: what } })
const quantitative = (field: string) => ({ field, type: 'quantitative' as const })

const barLayers = ({ conditions, parts, part, scale, dots, label }: Stacked, color: object, plot: number): Layer[] => {
  const yOffset = offsets(dots).bar
  const stack: Transform[] = [
    isA('part'),
    { calculate: `indexof([${parts.map(({ id }) => quoted(id)).join(', ')}], datum['${part}'])`, as: 'part_place' },
    {
      stack: 'value',
      groupby: [conditions.fields.level],
      sort: [{ field: 'part_place', order: 'ascending' }],
      as: ['part_from', 'part_to'],
    },
  ]
  const bars: Layer = {
    transform: stack,
    mark: { type: 'bar', height: barHeight, stroke: ink.axis, strokeWidth: 0.3, yOffset },
    encoding: { x: quantitative('part_from'), x2: { field: 'part_to' }, color },
  }
  if (!label) return [bars]
  const [low, high] = scale.domain
  const dark = parts.filter(({ color }) => isDark(color)).map(({ id }) => quoted(id))
  return [
    bars,
    {
      transform: [
        ...stack,
        { filter: `(datum.part_to - datum.part_from) / ${high - low} * ${plot} >= ${label.width + 3}` },
        { calculate: '(datum.part_from + datum.part_to) / 2', as: 'part_middle' },
      ],
      mark: { type: 'text', fontSize: textSize - 1, baseline: 'middle', yOffset },
      encoding: {
        x: quantitative('part_middle'),
        text: { ...quantitative(label.field), format: label.format },
        color: {
          condition: { test: `indexof([${dark.join(', ')}], datum['${part}']) >= 0`, value: 'white' },
          value: ink.text,
        },
      },
    },
  ]
}

const wholeLayers = (level: string, scale: NumberScale, dots: boolean): Layer[] => {
  const { interval, dot } = offsets(dots)
  const isKnown = [isA('total'), { filter: 'isValid(datum.low) && isValid(datum.high)' }]
  return [
    {
      transform: [...isKnown, ...limitsWithin(scale)],
      mark: { type: 'rule', strokeWidth: 1, color: ink.text, clip: true, yOffset: interval },
      encoding: { x: quantitative('from_limit'), x2: { field: 'to_limit' } },
    },
    {
      transform: isKnown,
      mark: { type: 'tick', thickness: 1, height: 4, color: ink.text, yOffset: interval },
      encoding: { x: quantitative('value') },
    },
    ...(dots
      ? [
          {
            transform: [isA('dot'), { aggregate: [{ op: 'count' as const, as: 'dots' }], groupby: [level, 'value'] }],
            mark: { type: 'point' as const, opacity: 0.6, color: ink.faint, yOffset: dot },
            encoding: {
              x: quantitative('value'),
              size: { ...quantitative('dots'), scale: { domain: [1, 10], range: [6, 30], clamp: true }, legend: null },
            },
          },
        ]
      : []),
  ]
}

interface Sheet {
  /** One panel for each level of this field. */
  readonly field: string
  readonly levels: readonly string[]
  readonly columns: number
  /** Of the whole figure. */
  readonly width: number
  /** Of a plot. */
  readonly height: number
  /** How wide the labels of the vertical axis are. */
  readonly extent: number
  readonly legendHeight: number
  readonly panel: (place: PanelPlace) => Layer
}

/** What the labels and the title of the horizontal axis take below a plot. */
const axisHeight = 2 * lineHeight + 12

/** Panels with their levels above them; what would be the only panel is a plot of its own, without a heading. */
const sheet = ({ legendHeight, ...about }: Sheet): View => {
  const { levels, columns, width, height, extent, panel } = about
  if (levels.length !== 1) return panels(about)
  const place = { level: levels[0], isLeft: true, isBottom: true, width: panelWidth(width, columns, extent), height }
  return { ...panel(place), height: height + axisHeight + legendHeight }
}

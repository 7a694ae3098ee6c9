import type { Layer } from '../../core/exhibit.ts'
import type { Format } from '../../core/format.ts'
import type { NumberScale } from './scale.ts'
import { textWidth } from './text-width.ts'
import { diverging, ink, legendOffset, lineHeight, sequence, textSize } from './theme.ts'
import { numberPattern, tickText } from './ticks.ts'

interface Heatmap {
  readonly x: object
  readonly y: object
  readonly field: string
  readonly scale: NumberScale
  readonly format: Format
  /** Of the legend; several are lines of it. */
  readonly title: string | string[]
  /** Whether numbers fall on both sides of a middle. */
  readonly middle?: number
  /** What stands in the cells; leave it out where cells are too small for it. */
  readonly label?: { readonly field: string; readonly format?: string }
  readonly legendWidth?: number
}

/** From this share of the way on cells are so dark that their labels must be light. */
const darkFrom = 0.55

/** Cells shaded by a number, with labels that can be read on every shade. Cells without a number stay white. */
export const heatmapLayers = (heatmap: Heatmap): Layer[] => {
  const { x, y, field, scale, label, middle } = heatmap
  const [low, high] = scale.domain
  const dark =
    middle === undefined
      ? `datum['${field}'] > ${low + darkFrom * (high - low)}`
      : `datum['${field}'] > ${middle + 0.6 * (high - middle)} || datum['${field}'] < ${middle - 0.6 * (middle - low)}`
  const cells: Layer = {
    mark: { type: 'rect', stroke: 'white', strokeWidth: 0.6 },
    encoding: { x, y, color: colorChannel(heatmap) },
  }
  if (!label) return [cells]
  return [
    cells,
    {
      mark: { type: 'text', fontSize: textSize, baseline: 'middle' },
      encoding: {
        x,
        y,
        text: { field: label.field, ...(label.format !== undefined && { format: label.format, type: 'quantitative' }) },
        color: { condition: { test: dark, value: 'white' }, value: ink.text },
      },
    },
  ]
}

const endsOf = ({ ticks }: NumberScale): [number, number] => [ticks[0], ticks[ticks.length - 1]]

const leastLegend = 50
const betweenLabels = 6

/** A legend less wide has no room for the labels at its two ends. */
export const leastLegendWidth = (scale: NumberScale, format: Format): number => {
  const [low, high] = endsOf(scale).map(tick => textWidth(tickText(scale, format)(tick)))
  return Math.max(leastLegend, Math.ceil(low + betweenLabels + high))
}

/** Beside the colors of a legend there is room for so many lines of its title. */
const linesBeside = 2

const linesAbove = (title: Heatmap['title']): number =>
  typeof title === 'string' ? 0 : Math.max(0, title.length - linesBeside)

const colorChannel = ({ field, scale, format, title, middle, legendWidth = 120 }: Heatmap) => {
  const [low, high] = scale.domain
  return {
    field,
    type: 'quantitative' as const,
    title,
    scale: {
      domain: middle === undefined ? [low, high] : [low, (low + middle) / 2, middle, (middle + high) / 2, high],
      range: middle === undefined ? [...sequence] : [...diverging],
      ...(middle === undefined && { domain: spread(low, high, sequence.length) }),
      clamp: true,
    },
    legend: {
      orient: 'bottom' as const,
      direction: 'horizontal' as const,
      titleOrient: 'left' as const,
      gradientLength: legendWidth,
      gradientThickness: 7,
      ...(linesAbove(title) > 0 && { offset: legendOffset + lineHeight * linesAbove(title) }),
      values: endsOf(scale),
      format: numberPattern(scale, format),
    },
  }
}

/** As many numbers as there are colors, evenly from one end to the other. */
const spread = (low: number, high: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => low + ((high - low) * i) / (count - 1))

import { labelLookup } from './expression.ts'
import { legendOf } from './series.ts'
import { shortenAll } from './shorten-all.ts'
import { ink } from './theme.ts'

/** One of the parts that make up a bar: how data calls it, how people do, and its color. */
export interface Part {
  readonly id: string
  readonly title: string
  readonly color: string
}

/** The channel that tells parts apart, with a legend that fits. */
export const partsChannel = (field: string, parts: readonly Part[], title: string, width: number) => {
  const names = parts.map(part => part.title)
  const legend = legendOf(names, title, width)
  const color = {
    field,
    type: 'nominal' as const,
    title,
    scale: { domain: parts.map(({ id }) => id), range: parts.map(({ color }) => color) },
    legend: {
      ...legend,
      symbolType: 'square',
      symbolStrokeColor: ink.axis,
      symbolStrokeWidth: 0.3,
      ...labelLookup(
        parts.map(({ id }) => id),
        shortenAll(names, width / 2).map(name => [name]),
      ),
    },
  }
  return { color, legendHeight: 6 + 12 * Math.ceil(parts.length / legend.columns) }
}

/** Whether text on a color must be light: its lightness, green counting most and blue least. */
export const isDark = (color: string): boolean => {
  const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return 0.3 * red + 0.59 * green + 0.11 * blue < 0.56
}

import type { Layer, View } from '../../core/exhibit.ts'
import { whereEqual } from './expression.ts'
import { shortenAll } from './shorten-all.ts'
import { lineHeight, textSize } from './theme.ts'

interface Panels {
  /** One panel for each level of this field. */
  readonly field: string
  readonly levels: readonly string[]
  /** Of the whole figure. */
  readonly width: number
  readonly height: number
  readonly columns: number
  /** How wide the labels and the title of the vertical axis are. */
  readonly extent: number
  /** What is left free beside each plot, for words that the figure puts there. */
  readonly margin?: number
  readonly panel: (place: PanelPlace) => Layer
  /** What to write above a panel; its level, unless told otherwise. */
  readonly heading?: (level: string) => readonly string[]
}

/** Where a panel stands: only the outer ones need labels on their axes. */
export interface PanelPlace {
  readonly level: string
  readonly isLeft: boolean
  readonly isBottom: boolean
  /** Of the plot itself. */
  readonly width: number
  readonly height: number
}

const spacing = 10
const edge = 4
/** For half a label that stands below the right edge. */
const overhang = 12

/** How wide the plot of each panel is. */
export const panelWidth = (width: number, columns: number, extent: number, margin = 0): number =>
  Math.floor((width - 2 * edge - extent - overhang - (columns - 1) * spacing) / columns - margin)

/** How much room the labels below a panel have to its left: beside another one little, since they push it away. */
export const besidePanel = (columns: number, extent: number): number => (columns > 1 ? overhang / 2 : extent)

/** One plot of a size that is known, whatever stands around it. */
export const plotOf = (width: number, height: number, plot: Layer): View => ({ concat: [{ width, height, ...plot }] })

/** Small plots side by side that wrap; each has its level as heading. */
export const panels = ({ field, levels, width, height, columns, extent, margin, panel, heading }: Panels): View => {
  const plot = panelWidth(width, columns, extent, margin)
  const names = shortenAll(levels, plot)
  const head = heading ?? (level => [names[levels.indexOf(level)]])
  return {
    columns,
    spacing,
    concat: levels.map((level, i) => {
      const isBottom = i + columns >= levels.length
      const place = { level, isLeft: i % columns === 0, isBottom, width: plot, height }
      const drawn = panel(place)
      return {
        width: plot,
        height,
        layer: [
          headingLayer(head(level), plot),
          { ...drawn, transform: [whereEqual(field, level), ...(drawn.transform ?? [])] },
        ],
      }
    }),
  }
}

/** Above the plot at a fixed distance, so that the headings of neighbours are in line whatever stands beside them. */
const headingLayer = (lines: readonly string[], width: number): Layer => ({
  data: { values: [{}] },
  mark: { type: 'text', text: [...lines], fontSize: textSize, lineHeight, baseline: 'alphabetic', align: 'center' },
  encoding: { x: { value: width / 2 }, y: { value: -7 - lineHeight * (lines.length - 1) } },
})

/** Takes the words from an axis that its neighbour has already; the grid stays. */
export const silent = { labels: false, ticks: false, title: null } as const

import type { Layer, View } from '../../core/exhibit.ts'
import type { Format } from '../../core/format.ts'
import { levelsAcross, levelsDown } from './axis.ts'
import type { CellText } from './cell-text.ts'
import { heatmapLayers, leastLegendWidth } from './heatmap.ts'
import { besidePanel, panels, silent } from './panels.ts'
import type { NumberScale } from './scale.ts'
import { shortenAll } from './shorten-all.ts'
import { widestOf, wrap } from './text-width.ts'
import { ink } from './theme.ts'

interface Levels {
  readonly field: string
  readonly levels: readonly string[]
}

interface HeatPanels {
  readonly panel: Levels
  readonly columns: number
  readonly x: Levels & { readonly title: string }
  readonly y: Levels
  readonly width: number
  /** What is left free beside each map, for words that the figure puts there. */
  readonly margin?: number
  /** How high a cell is. */
  readonly step: number
  readonly scale: NumberScale
  readonly format: Format
  /** Of the legend. */
  readonly title: string
  /** How numbers may stand in cells, of which the first that fits is taken, and their field if not the value. */
  readonly label: { readonly texts: readonly CellText[]; readonly field?: string }
  /** A field that says which cells have a frame. */
  readonly framed?: string
  /** More layers for each panel, such as words beside it. */
  readonly beside?: (place: { readonly width: number; readonly isTop: boolean }) => readonly Layer[]
}

/** Lower cells cannot hold a number. */
const leastHeight = 11

/** What a legend takes beside its title and its colors. */
const aroundLegend = 24
const usualLegend = 120

/**
 * The legend begins where the plot does: its title in one line where that leaves room for its least width, else with the
 * unit below it, else in as many lines as it needs.
 */
const legendIn = (title: string, room: number, least: number) => {
  const left = (lines: readonly string[]) => room - widestOf(lines) - aroundLegend
  const ways = [[title], title.split(/ (?=\([^()]*\)$)/)]
  const lines = ways.find(way => left(way) >= least) ?? wrap(title, room - aroundLegend - least)
  const legendWidth = Math.max(least, Math.min(usualLegend, left(lines)))
  return { title: lines.length === 1 ? title : lines, legendWidth }
}

/** How wide the longest label down the side is. */
const extentOf = (levels: readonly string[], width: number): number =>
  Math.ceil(widestOf(shortenAll(levels, width / 3))) + 12

/** Maps of shaded cells in panels, all on the same scale, with numbers in the cells where they fit. */
export const heatPanels = (map: HeatPanels): View => {
  const { panel, columns, x, y, width, margin = 0, step, scale, format, title, label, framed, beside } = map
  const extent = extentOf(y.levels, width)
  return panels({
    field: panel.field,
    levels: panel.levels,
    columns,
    width,
    margin,
    height: step * y.levels.length,
    extent,
    ...(panel.levels.length === 1 && { heading: () => [] }),
    panel: ({ level, isLeft, isBottom, width: plot }) => {
      const across = levelsAcross(x, plot, besidePanel(columns, extent))
      const down = levelsDown({ ...y, title: null }, width)
      const room = step >= leastHeight ? plot / x.levels.length - 3 : 0
      const text = label.texts.find(({ widest }) => widestOf([widest]) <= room)
      const channels = {
        x: { ...across, axis: { ...across.axis, ticks: false, domain: false, ...(!isBottom && silent) } },
        y: {
          ...down,
          // A whole number, so that the figure as a whole is as wide as it should be.
          axis: { ...down.axis, ticks: false, domain: false, ...(isLeft ? { minExtent: extent - 8 } : silent) },
        },
      }
      return {
        layer: [
          ...heatmapLayers({
            ...channels,
            field: 'value',
            scale,
            format,
            ...legendIn(title, width - extent, leastLegendWidth(scale, format)),
            ...(text && { label: { field: label.field ?? 'value', format: text.pattern } }),
          }),
          ...(framed === undefined
            ? []
            : [
                {
                  transform: [{ filter: { field: framed, equal: true } }],
                  mark: { type: 'rect' as const, filled: false, stroke: ink.text, strokeWidth: 1 },
                  encoding: channels,
                },
              ]),
          ...(beside?.({ width: plot, isTop: panel.levels.indexOf(level) < columns }) ?? []),
        ],
      }
    },
  })
}

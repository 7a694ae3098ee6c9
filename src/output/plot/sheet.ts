import type { Layer, View } from '../../core/exhibit.ts'
import { type PanelPlace, panels, panelWidth } from './panels.ts'
import { lineHeight } from './theme.ts'

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
export const sheet = ({ legendHeight, ...about }: Sheet): View => {
  const { levels, columns, width, height, extent, panel } = about
  if (levels.length !== 1) return panels(about)
  const place = { level: levels[0], isLeft: true, isBottom: true, width: panelWidth(width, columns, extent), height }
  return { ...panel(place), height: height + axisHeight + legendHeight }
}

import type { DrawnFigure } from '../../core/exhibit.ts'
import type { FigureFormat } from '../../core/settings.ts'
import { renderPdf } from '../files/figures/pdf.ts'
import { renderPng } from '../files/figures/png.ts'
import { renderSvg } from '../files/figures/svg.ts'
import { withLengths } from '../files/figures/svg-lengths.ts'

/** The formats that are pictures; the others are text, which needs no drawing. */
export type PictureFormat = Exclude<FigureFormat, 'vl'>

/** One figure to be drawn. Plain data, so that any thread can do it. */
export interface RenderJob {
  readonly figure: Omit<DrawnFigure, 'rows'>
  readonly formats: readonly PictureFormat[]
}

/** The bytes of each format, and what Vega found odd; or why there are none. */
export type Rendered =
  | { readonly files: Readonly<Partial<Record<PictureFormat, Uint8Array>>>; readonly warnings: readonly string[] }
  | { readonly failed: string }

const writers: Record<PictureFormat, (svg: string, figure: RenderJob['figure']) => Promise<Uint8Array>> = {
  svg: async svg => new TextEncoder().encode(withLengths(svg)),
  png: (svg, { width }) => renderPng(svg, width),
  pdf: (svg, figure) => renderPdf(svg, figure),
}

/** Draws one figure in all its formats. A figure that cannot be drawn must not stop the others. */
export const renderFigure = async ({ figure, formats }: RenderJob): Promise<Rendered> => {
  try {
    const { svg, warnings } = await renderSvg(figure)
    const files: Partial<Record<PictureFormat, Uint8Array>> = {}
    for (const format of formats) files[format] = await writers[format](svg, figure)
    return { files, warnings }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

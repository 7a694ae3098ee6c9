import type { TopLevelSpec } from 'vega-lite'
import type { DrawnFigure } from '../../../core/exhibit.ts'
import { withSentence } from '../../plot/compose.ts'
import { drawable, textWidth } from '../../plot/text-width.ts'
import { escapeXml } from '../escape.ts'

/** A picture, and what Vega found odd about its description: nothing, if the figure is right. */
export interface Picture {
  readonly svg: string
  readonly warnings: readonly string[]
}

const spelledNote =
  "Characters that the figures' font lacks are given by their Unicode numbers; the CSV has them as they are."

/** Draws a figure; what its font lacks is spelt out, and then said below its title. */
export const renderSvg = async (figure: Omit<DrawnFigure, 'rows'>): Promise<Picture> => {
  const drawn = await drawnBy(figure)
  if (withGlyphs(drawn.svg) === drawn.svg) return completed(drawn, figure)
  return completed(await drawnBy({ ...figure, spec: withSentence(figure, spelledNote) }), figure)
}

/** The text between tags as the font can show it. */
const withGlyphs = (svg: string): string => svg.replace(/>[^<]+</g, drawable)

const completed = ({ svg, warnings }: Picture, { id, title, subtitle }: Omit<DrawnFigure, 'rows'>): Picture => ({
  svg: finished(named(withGlyphs(svg), id), title, subtitle),
  warnings,
})

/** What Vega draws; it is loaded when first asked, since nothing else needs it. */
const drawnBy = async ({ spec, width }: Omit<DrawnFigure, 'rows'>): Promise<Picture> => {
  const [vega, { compile }] = await Promise.all([import('vega'), import('vega-lite')])
  measureWith(vega)
  const warnings: string[] = []
  const logger = collectingLogger(warnings)
  const view = new vega.View(vega.parse(compile(copyOf(spec), { logger }).spec), { renderer: 'none', logger })
  try {
    return { svg: widened(await view.toSVG(), width), warnings }
  } finally {
    view.finalize()
  }
}

/** Vega writes into what it is given. */
const copyOf = (spec: TopLevelSpec): TopLevelSpec => structuredClone(spec)

interface TextItem {
  readonly fontSize?: number
  readonly fontWeight?: number | string
}

interface Measuring {
  readonly textMetrics: { width(item: TextItem, text: unknown): number }
}

/** Vega's types do not know that it can be told how to measure. */
const isMeasuring = (module: object): module is Measuring => 'textMetrics' in module

/** Without a canvas Vega guesses how wide text is; the shipped font says it. */
const measureWith = (vega: object): void => {
  if (!isMeasuring(vega)) throw new TypeError('This version of Vega cannot be told how wide text is.')
  vega.textMetrics.width = ({ fontSize = 11, fontWeight }, text) =>
    textWidth(String(text ?? ''), fontSize, Number(fontWeight) >= 600 || fontWeight === 'bold' ? 'bold' : 'regular')
}

const collectingLogger = (warnings: string[]) => {
  const collect = (...words: readonly unknown[]) => {
    warnings.push(words.map(String).join(' '))
    return logger
  }
  const ignore = () => logger
  const logger = { level: ignore, error: collect, warn: collect, info: ignore, debug: ignore }
  return logger
}

/** Panels may come out a little narrower than the figure: the rest of its width is white. */
const widened = (svg: string, width: number): string => {
  const [, drawn] = /^<svg[^>]* width="([\d.]+)"/.exec(svg) ?? []
  return Number(drawn) >= width
    ? svg
    : svg.replace(/^<svg[^>]*><rect width="[\d.]+"/, head =>
        head
          .replaceAll(` width="${drawn}"`, ` width="${width}"`)
          .replace(/ viewBox="0 0 [\d.]+ /, ` viewBox="0 0 ${width} `),
      )
}

/** Vega counts clips and gradients through all figures that a thread draws; here each figure counts its own. */
const named = (svg: string, id: string): string => {
  const found = [...svg.matchAll(tags)].flatMap(([tag]) => / id="([^"]+)"/.exec(tag)?.[1] ?? [])
  const names = new Map(found.map((name, i) => [name, `${id}-${i + 1}`]))
  return svg.replace(tags, tag =>
    tag
      .replace(/ id="([^"]+)"/, (_, name: string) => ` id="${names.get(name)}"`)
      .replace(/url\(#([^)]+)\)/, (_, name: string) => `url(#${names.get(name)})`),
  )
}

/** What XML cannot hold at all. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Lengths in points, the font said once, a title for those who cannot see it, and no character that XML forbids. */
const finished = (svg: string, title: string, subtitle: string): string => {
  const family = / font-family="[^"]*"/.exec(svg)?.[0] ?? ''
  const head = `<title>${escapeXml(title)}</title><desc>${escapeXml(subtitle)}</desc>`
  const root = (tag: string) =>
    tag
      .replace(/ (width|height)="([\d.]+)"/g, ' $1="$2pt"')
      .replace(/ xmlns:xlink="[^"]*"/, '')
      .replace(/>$/, `${family}>${head}`)
  return svg
    .replaceAll(family, '')
    .replace(tags, rounded)
    .replace(/^<svg[^>]*>/, root)
    .replace(forbidden, '\u{FFFD}')
}

const tags = /<[a-z][^>]*>/g

/** A thousandth of a point is as fine as any printer. A dash without gaps is none, and PDF would not take it. */
const rounded = (tag: string): string =>
  tag
    .replace(/-?\d+\.\d{4,}(e-\d+)?/g, number => String(Number(Number(number).toFixed(3))))
    .replace(/ stroke-dasharray="\d+,0"/, '')

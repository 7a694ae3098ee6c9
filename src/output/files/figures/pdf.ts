import type { Font } from 'fontkit'
import type { DrawnFigure } from '../../../core/exhibit.ts'
import { once } from '../../../core/once.ts'
import { fontFile } from './fonts.ts'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: Font): this
    }
  }
}

/** Opened once for all figures: reading how letters are placed takes longer than drawing. */
const fonts = once(async () => {
  const { openSync } = await import('fontkit')
  return [openSync(fontFile('regular')), openSync(fontFile('bold'))].filter(font => 'layout' in font)
})

/** No date but this one, so that the same figure gives the same bytes. */
const fixedDate = new Date(0)

/** A glyph remembers for which letters it was first used: another figure must not see that. */
const forgetGlyphs = (font: Font): void => {
  Object.assign(font, { _glyphs: {} })
}

/** A page of the figure's own size: shapes stay shapes, and text is text in an embedded font. */
export const renderPdf = async (svg: string, { title }: Pick<DrawnFigure, 'title'>): Promise<Uint8Array> => {
  const [{ default: Document }, { default: draw }, [regular, bold]] = await Promise.all([
    import('pdfkit'),
    import('svg-to-pdfkit'),
    fonts(),
  ])
  const [width, height] = sizeOf(svg)
  const info = { Title: title, CreationDate: fixedDate, ModDate: fixedDate, Producer: 'tiercel', Creator: 'tiercel' }
  const document = new Document({ size: [width, height], margin: 0, info, compress: true, font: '' })
  for (const font of [regular, bold]) forgetGlyphs(font)
  document.registerFont('regular', regular)
  document.registerFont('bold', bold)
  const pieces: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => {
    document.on('data', (piece: Uint8Array) => pieces.push(piece))
    document.on('end', () => resolve())
    document.on('error', reject)
  })
  draw(document, unitless(svg), 0, 0, {
    assumePt: true,
    width,
    height,
    fontCallback: (_, bold) => (bold ? 'bold' : 'regular'),
    warningCallback: () => {},
  })
  document.end()
  await done
  return Buffer.concat(pieces)
}

/** The PDF library takes plain lengths for points, and points for something else. */
const unitless = (svg: string): string => svg.replace(/^<svg[^>]*>/, tag => tag.replace(/(\d)pt"/g, '$1"'))

/** The size that the picture says it has, in points. */
export const sizeOf = (svg: string): readonly [width: number, height: number] => {
  const found = /^<svg[^>]* width="([\d.]+)pt" height="([\d.]+)pt"/.exec(svg)
  if (!found) throw new TypeError('The picture does not say how large it is.')
  return [Number(found[1]), Number(found[2])]
}

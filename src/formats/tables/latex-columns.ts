import type { DrawnTable } from '../../core/exhibit.ts'
import { textWidth } from '../../exhibits/drawing/text.ts'

/** The text of a plain article, in points, and how wide letters of its sizes are, seen from those of figures. */
const textOfArticle = 345
const sizes = [
  { command: '\\scriptsize', letters: 1.13 },
  { command: '\\tiny', letters: 0.98 },
] as const

/** What lies between two columns. */
const gap = 3

/** Lines of a cell end at spaces and after the hyphens of words. */
const piecesOf = (cell: string): string[] => cell.split(/(?<=\s|[\p{L}\p{N}]-)/u).map(piece => piece.trimEnd())

/** Some signs are wider in LaTeX; so is the hyphen of a negative number, which is a minus there. */
const slack = 3

const widthOf = (text: string): number => slack + textWidth(text.replace(/-(?=\d)/g, '−'))

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(widthOf))

/** Columns whose cells are broken into lines, as shares of the text, and the largest letters that they have room for. */
export const wrappedColumns = ({ columns, cells }: DrawnTable): { readonly setting: string; readonly spec: string } => {
  const needs = columns.map(({ title }, at) => {
    const texts = [title, ...cells.map(row => row[at])]
    return { whole: widest(texts), least: widest(texts.flatMap(piecesOf)) }
  })
  const sum = (of: 'whole' | 'least') => needs.reduce((total, need) => total + need[of], 0)
  const room = (letters: number) => (textOfArticle - gap * (columns.length - 1)) / letters
  const { command, letters } = sizes.find(size => sum('least') <= room(size.letters)) ?? sizes[sizes.length - 1]
  const spare = Math.max(0, Math.min(1, (room(letters) - sum('least')) / (sum('whole') - sum('least') || 1)))
  const widths = needs.map(({ whole, least }) => least + spare * (whole - least))
  const all = widths.reduce((total, width) => total + width, 0)
  const sides = { left: '\\raggedright', right: '\\raggedleft' } as const
  const spec = columns.map(
    ({ align }, at) => `>{${sides[align]}\\arraybackslash}p{${(widths[at] / all).toFixed(4)}\\room}`,
  )
  return { setting: `${command}\\setlength{\\tabcolsep}{${gap / 2}pt}`, spec: spec.join('\n  ') }
}

/** The width of all columns together. */
export const roomText = (columns: number): string => `\\dimexpr\\linewidth-${gap * (columns - 1)}pt\\relax`

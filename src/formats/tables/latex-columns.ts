import type { DrawnTable } from '../../core/exhibit.ts'
import { textWidth } from '../../exhibits/drawing/text.ts'

/** The text of a plain article, in points. */
const textOfArticle = 345

/** What lies between two columns. */
const gap = 3

/** A size, how wide its letters are, seen from those of figures, and whether intervals stay in one line: best first. */
const ways = [
  { size: '\\scriptsize', letters: 1.13, joins: true },
  { size: '\\tiny', letters: 0.98, joins: true },
  { size: '\\tiny', letters: 0.98, joins: false },
] as const

/** With the limits of an interval in one line. */
const joined = (cell: string): string => cell.replace(/, (?=[^[\]]*\])/g, ',\u00a0')

/** Lines of a cell end at spaces and after the hyphens of words. */
const piecesOf = (cell: string): string[] => cell.split(/(?<= |[\p{L}\p{N}]-)/u).map(piece => piece.trimEnd())

/** Some signs are wider in LaTeX; so is the hyphen of a negative number, which is a minus there. */
const slack = 3

const widthOf = (text: string): number => slack + textWidth(text.replace(/-(?=\d)/g, '−'))

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(widthOf))

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)

/** How a table is set whose cells are broken into lines. */
interface Wrapped {
  /** Commands before it. */
  readonly setting: string
  /** Its columns, as shares of `\room`. */
  readonly spec: string
  readonly cells: readonly (readonly string[])[]
}

export const wrapped = ({ columns, cells }: DrawnTable): Wrapped => {
  const room = (letters: number) => (textOfArticle - gap * (columns.length - 1)) / letters
  const tryOut = (way: (typeof ways)[number]) => {
    const shown = way.joins ? cells.map(row => row.map(joined)) : cells
    const texts = columns.map(({ title }, at) => [...new Set([title, ...shown.map(row => row[at])])])
    return { ...way, shown, texts, least: texts.map(each => widest([...new Set(each.flatMap(piecesOf))])) }
  }
  const [first, ...others] = ways
  const way = others.reduce(
    (tried, next) => (sum(tried.least) <= room(tried.letters) ? tried : tryOut(next)),
    tryOut(first),
  )
  const whole = way.texts.map(widest)
  const spare = Math.max(0, room(way.letters) - sum(way.least)) / (sum(whole) - sum(way.least) || 1)
  const widths = way.least.map((least, at) => least + spare * (whole[at] - least))
  const sides = { left: '\\raggedright', right: '\\raggedleft' } as const
  return {
    setting: `${way.size}\\setlength{\\tabcolsep}{${gap / 2}pt}\\def\\room{\\dimexpr\\linewidth-${gap * (columns.length - 1)}pt\\relax}%`,
    spec: columns
      .map(({ align }, at) => `>{${sides[align]}\\arraybackslash}p{${(widths[at] / sum(widths)).toFixed(4)}\\room}`)
      .join('\n  '),
    cells: way.shown,
  }
}

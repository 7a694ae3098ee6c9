import type { DrawnTable } from '../../core/exhibit.ts'
import { textWidth } from '../../exhibits/drawing/text.ts'

/** How long the text of a plain article is, and so how wide where it is turned, in points. */
const turned = 550

/** What lies between two columns, half of it on either side: \tabcolsep is half of it. */
const gap = 6

/** How wide the letters of \footnotesize are, seen from those of figures. */
const letters = 1.22

/** With the limits of an interval in one line. */
const joined = (cell: string): string => cell.replace(/, (?=[^[\]]*\])/g, ',\u00a0')

/** Lines of a cell end at spaces and after the hyphens of words. */
const piecesOf = (cell: string): string[] => cell.split(/(?<= |[\p{L}\p{N}]-)/u).map(piece => piece.trimEnd())

/** Names and estimates with their intervals are no wider: they stay in one line, and only longer texts are broken. */
const longestWhole = 140

/** Some signs are wider in LaTeX; so is the hyphen of a negative number, which is a minus there. */
const slack = 3

const widthOf = (text: string): number => slack + letters * textWidth(text.replace(/-(?=\d)/g, '−'))

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(widthOf))

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)

/** How the columns of a table are set, where it is wider than the text. */
export interface Columns {
  /** How wide the table is at \footnotesize, about. */
  readonly width: number
  /** The least width that it can be broken down to, in points. */
  readonly least: number
  /** What defines `\base` and `\room`, which the columns below are shares of. */
  readonly room: string
  /** Columns that break their cells into lines: the least that each needs, and its share of the room beyond that. */
  readonly broken: string
  /** With intervals that stay in one line. */
  readonly cells: readonly (readonly string[])[]
}

export const columnsOf = ({ columns, cells: given }: DrawnTable): Columns => {
  const gaps = gap * (columns.length - 1)
  const cells = given.map(row => row.map(joined))
  const texts = columns.map((_, at) => [...new Set(cells.map(row => row[at]))])
  const leastWith = (isWhole: (align: Side) => boolean) =>
    columns.map(({ title, align }, at) => {
      const isKept = (cell: string) => isWhole(align) && widthOf(cell) <= longestWhole
      return widest([
        ...piecesOf(title),
        ...new Set(texts[at].flatMap(cell => (isKept(cell) ? [cell] : piecesOf(cell)))),
      ])
    })
  const fits = (widths: readonly number[]) => sum(widths) + gaps <= turned
  // Where not all can stay whole, names in two lines are easier to read than numbers.
  const least = [leastWith(() => true), leastWith(align => align === 'right')].find(fits) ?? leastWith(() => false)
  const natural = columns.map(({ title }, at) => widest([title, ...texts[at]]))
  const spare = sum(natural) - sum(least)
  const broken = columns
    .map(({ align }, at) => {
      const [base, room] = [least[at] / sum(least), spare === 0 ? 0 : (natural[at] - least[at]) / spare]
      const width = `\\dimexpr${base.toFixed(4)}\\base+${room.toFixed(4)}\\room\\relax`
      return `>{${sides[align]}\\arraybackslash}p{${width}}`
    })
    .join('\n  ')
  return {
    width: sum(natural) + gaps,
    least: Math.ceil(sum(least) + gaps),
    room: roomFor(Math.ceil(sum(least)), gaps),
    broken,
    cells,
  }
}

/** `\base` is what all columns need at least, or all there is; `\room` what the text has beyond that. */
const roomFor = (least: number, gaps: number): string =>
  [
    `\\def\\base{\\dimexpr${least}pt\\relax}\\def\\room{\\dimexpr\\linewidth-${gaps}pt-\\base\\relax}%`,
    `\\ifdim\\room<0pt\\def\\base{\\dimexpr\\linewidth-${gaps}pt\\relax}\\fi%`,
  ].join('\n')

type Side = keyof typeof sides

const sides = { left: '\\raggedright', right: '\\raggedleft' } as const

import type { DrawnTable } from '../../core/exhibit.ts'
import { textWidth } from '../../exhibits/drawing/text.ts'

/** The text of a plain article, upright and turned, in points. */
const upright = 345
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
  /** What defines `\room`, which the columns below are shares of. */
  readonly room: string
  /** Columns that break their cells into lines, for text that stands upright, and for text that is turned. */
  readonly broken: { readonly upright: string; readonly turned: string }
  /** With intervals that stay in one line. */
  readonly cells: readonly (readonly string[])[]
}

export const columnsOf = ({ columns, cells: given }: DrawnTable): Columns => {
  const gaps = gap * (columns.length - 1)
  const cells = given.map(row => row.map(joined))
  const texts = columns.map((_, at) => [...new Set(cells.map(row => row[at]))])
  const leastWith = (isWhole: (cell: string) => boolean) =>
    columns.map(({ title }, at) =>
      widest([...piecesOf(title), ...new Set(texts[at].flatMap(cell => (isWhole(cell) ? [cell] : piecesOf(cell))))]),
    )
  const usual = leastWith(cell => widthOf(cell) <= longestWhole)
  const least = sum(usual) + gaps <= turned ? usual : leastWith(() => false)
  const natural = columns.map(({ title }, at) => widest([title, ...texts[at]]))
  const broken = (room: number) => {
    const spare = Math.max(0, room - gaps - sum(least)) / (sum(natural) - sum(least) || 1)
    const widths = least.map((width, at) => width + spare * (natural[at] - width))
    return columns
      .map(({ align }, at) => `>{${sides[align]}\\arraybackslash}p{${(widths[at] / sum(widths)).toFixed(4)}\\room}`)
      .join('\n  ')
  }
  return {
    width: sum(natural) + gaps,
    least: Math.ceil(sum(least) + gaps),
    room: `\\def\\room{\\dimexpr\\linewidth-${gaps}pt\\relax}%`,
    broken: { upright: broken(upright), turned: broken(turned) },
    cells,
  }
}

const sides = { left: '\\raggedright', right: '\\raggedleft' } as const

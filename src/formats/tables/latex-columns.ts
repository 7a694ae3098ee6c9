import type { DrawnTable } from '../../core/exhibit.ts'
import { textWidth } from '../../exhibits/drawing/text.ts'

/** How long the text of a plain article is, and so how wide where it is turned, in points. */
const turned = 550

/** What lies between two columns, half of it on either side: \tabcolsep is half of it. */
export const gap = 6

/** How wide the letters of \footnotesize are, seen from those of figures. */
const letters = 1.22

/** With the limits of an interval in one line. */
const joined = (cell: string): string =>
  cell.replace(/(?<![^[\]])[^[\]]*\]/g, limits => limits.replaceAll(', ', ',\u00a0'))

/** Lines of a cell end at spaces and after the hyphens of words. */
const piecesOf = (cell: string): string[] => cell.split(/(?<= |[\p{L}\p{N}]-)/u)

/** Names and estimates with their intervals are no wider: they stay in one line, and only longer texts are broken. */
const longestWhole = 140

/** Some signs are wider in LaTeX; so is the hyphen of a negative number, which is a minus there. */
const slack = 3

const widthOf = (text: string): number => slack + letters * textWidth(text.trimEnd().replace(/-(?=\d)/g, '−'))

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(widthOf))

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)

/** How many cells of a column LaTeX measures. */
const measured = 3

type Side = DrawnTable['columns'][number]['align']

/** A column of a table that is wider than the text. */
export interface FittedColumn {
  readonly align: Side
  /** Its title in as many lines as what stands below it asks for. */
  readonly title: readonly string[]
  /** Its widest cells: which of them is the widest depends on the font of the paper. */
  readonly longest: readonly string[]
  /** Null where no cell is broken; else about the least width in points, and that with every cell in one line. */
  readonly broken: { readonly least: number; readonly natural: number } | null
}

/** How the columns of a table are set, where it is wider than the text. */
export interface Columns {
  /** How wide the table is at \footnotesize, about. */
  readonly width: number
  /** The least width that it can be broken down to, in points, about. */
  readonly least: number
  readonly fitted: readonly FittedColumn[]
  /** With intervals that stay in one line. */
  readonly cells: readonly (readonly string[])[]
}

export const columnsOf = ({ columns, cells: given }: DrawnTable): Columns => {
  const gaps = gap * (columns.length - 1)
  const cells = given.map(row => row.map(joined))
  const texts = columns.map((_, at) => [...new Set(cells.map(row => row[at]))])
  const leastWith = (isWhole: (align: Side) => boolean) =>
    columns.map(({ align }, at) => {
      const isKept = (cell: string) => isWhole(align) && widthOf(cell) <= longestWhole
      return widest([...new Set(texts[at].flatMap(cell => (isKept(cell) ? [cell] : piecesOf(cell))))])
    })
  const titled = columns.map(({ title }) => widest(piecesOf(title)))
  const withTitles = (widths: readonly number[]) => widths.map((width, at) => Math.max(width, titled[at]))
  const fits = (widths: readonly number[]) => sum(withTitles(widths)) + gaps <= turned
  // Where not all can stay whole, names in two lines are easier to read than numbers.
  const least = [leastWith(() => true), leastWith(align => align === 'right')].find(fits) ?? leastWith(() => false)
  const natural = columns.map(({ title }, at) => widest([title, ...texts[at]]))
  return {
    width: sum(natural) + gaps,
    least: Math.ceil(sum(withTitles(least)) + gaps),
    fitted: columns.map(({ title, align }, at) => {
      const room = Math.max(least[at], titled[at])
      const isBroken = widest(texts[at]) > least[at]
      return {
        align,
        title: linesOf(title, room),
        longest: [...texts[at]].sort((a, b) => textWidth(b) - textWidth(a)).slice(0, measured),
        broken: isBroken ? { least: room, natural: natural[at] } : null,
      }
    }),
    cells,
  }
}

/** A title in lines that are no wider, where its words allow. */
const linesOf = (title: string, width: number): string[] => {
  const lines: string[] = []
  for (const piece of piecesOf(title)) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(last + piece) <= width) lines[lines.length - 1] = last + piece
    else lines.push(piece)
  }
  return lines.map(line => line.trimEnd())
}

import type { DrawnTable } from '../../../core/exhibit.ts'
import { textWidth } from '../../plot/text-width.ts'
import { escapeLatex } from '../escape.ts'
import { letterOf } from './latex-parts.ts'

/** How wide the text of a plain article is, and how long, which is its width where a table is turned; in points. */
export const page = { width: 345, length: 550 } as const

/** What lies between two columns, half of it on either side: \tabcolsep is half of it. */
const gap = 6

/** How wide the letters of \footnotesize are at most, seen from those of figures. */
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

export const latexWidth = (text: string): number => slack + letters * textWidth(text.trimEnd().replace(/-(?=\d)/g, '−'))

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(latexWidth))

export const sumOf = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)

type Side = DrawnTable['columns'][number]['align']

/** A column of a table that may be wider than the text. */
export interface FittedColumn {
  readonly align: Side
  /** Its title in as many lines as what stands below it asks for. */
  readonly title: readonly string[]
  /** The least width that it can have, in points, and that with every cell in one line. */
  readonly least: number
  readonly natural: number
  /** Whether its cells are broken into lines; else it is as wide as they are. */
  readonly isBroken: boolean
}

/** How the columns of a table are set, where it may be wider than the text. */
export interface Columns {
  /** How wide the table is at \footnotesize with every cell in one line, at most. */
  readonly width: number
  /** The least width that it can be broken down to, in points, at most. */
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
      const isKept = (cell: string) => isWhole(align) && latexWidth(cell) <= longestWhole
      return widest([...new Set(texts[at].flatMap(cell => (isKept(cell) ? [cell] : piecesOf(cell))))])
    })
  const titled = columns.map(({ title }) => widest(piecesOf(title)))
  const withTitles = (widths: readonly number[]) => widths.map((width, at) => Math.max(width, titled[at]))
  const fits = (widths: readonly number[]) => sumOf(withTitles(widths)) + gaps <= page.length
  // Where not all can stay whole, names in two lines are easier to read than numbers.
  const narrow = [leastWith(() => true), leastWith(align => align === 'right')].find(fits) ?? leastWith(() => false)
  const whole = withTitles(texts.map(widest))
  const least = widened(withTitles(narrow), whole, gaps)
  const fitted = columns.map(
    ({ title, align }, at): FittedColumn => ({
      align,
      title: linesOf(title, least[at]),
      least: least[at],
      natural: widest([title, ...texts[at]]),
      isBroken: least[at] < whole[at],
    }),
  )
  return {
    width: sumOf(fitted.map(({ natural }) => natural)) + gaps,
    least: Math.ceil(sumOf(least) + gaps),
    fitted,
    cells,
  }
}

/** Columns that take the fewest points more to have every cell in one line get them, as far as the page has room. */
const widened = (least: readonly number[], whole: readonly number[], gaps: number): number[] => {
  const widths = [...least]
  const room = sumOf(least) + gaps <= page.width ? page.width : page.length
  const missing = (at: number) => whole[at] - least[at]
  for (const at of [...least.keys()].sort((a, b) => missing(a) - missing(b)))
    if (sumOf(widths) + missing(at) + gaps <= room) widths[at] = whole[at]
  return widths
}

/** A title in lines that are no wider, where its words allow. */
const linesOf = (title: string, width: number): string[] => {
  const lines: string[] = []
  for (const piece of piecesOf(title)) {
    const last = lines.at(-1)
    if (last !== undefined && latexWidth(last + piece) <= width) lines[lines.length - 1] = last + piece
    else lines.push(piece)
  }
  return lines.map(line => line.trimEnd())
}

/** How a table is set that may be wider than a column of the paper. */
export interface Fitted {
  /** Needs at least so much, in points, as to be turned on narrower pages; null where every page is wide enough. */
  readonly turnedBelow: number | null
  /** What defines `\room`, which the columns share; none where no cell is broken. */
  readonly room: readonly string[]
  readonly spec: string
  readonly head: string
  /** About how many lines its rows have on a plain page. */
  readonly lines: number
}

/** With every cell in one line where that fits any page, else with longer texts broken into lines. */
export const fittedTo = (columns: Columns): Fitted =>
  columns.width <= page.width ? inOneLine(columns) : inLines(columns)

const inOneLine = ({ fitted, cells }: Columns): Fitted => ({
  turnedBelow: null,
  room: [],
  spec: `@{}${fitted.map(({ align }) => letterOf(align)).join('')}@{}`,
  head: `${fitted.map(({ title }) => escapeLatex(title.join(' '))).join(' & ')} \\\\`,
  lines: cells.length,
})

/** Columns of short cells are as wide as these; the others have the least they need, and share what is left. */
const inLines = ({ fitted, cells, least }: Columns): Fitted => {
  const wanted = sumOf(fitted.map(beyond))
  const specs = fitted.map(column => {
    if (!column.isBroken) return letterOf(column.align)
    const share = beyond(column) / wanted
    return `\n  >{${sides[column.align]}\\arraybackslash}p{\\dimexpr${Math.ceil(column.least)}pt+${share.toFixed(2)}\\room\\relax}`
  })
  const turnedBelow = least > page.width ? least : null
  const left = Math.max(0, (turnedBelow === null ? page.width : page.length) - least)
  const widths = fitted.map(column => column.least + (wanted === 0 ? 0 : (beyond(column) / wanted) * left))
  return {
    turnedBelow,
    room: fitted.some(({ isBroken }) => isBroken)
      ? [`% ${least}pt are the least that all columns need.`, `\\def\\room{\\dimexpr\\linewidth-${least}pt\\relax}`]
      : [],
    spec: `@{}${specs.join('')}@{}`,
    head: headOf(fitted),
    lines: sumOf(cells.map(row => Math.max(1, ...row.map((cell, at) => linesIn(cell, fitted[at], widths[at]))))),
  }
}

/** What a column takes beyond the least until every cell is in one line. */
const beyond = ({ isBroken, natural, least }: FittedColumn): number => (isBroken ? Math.max(1, natural - least) : 0)

/** Lines end at words, which leaves some of each empty. */
const filled = 0.85

const linesIn = (cell: string, { isBroken }: FittedColumn, width: number): number => {
  const length = latexWidth(cell)
  return !isBroken || length <= width ? 1 : Math.ceil(length / (filled * width))
}

const sides = { left: '\\raggedright', right: '\\raggedleft' } as const

/** Titles of short columns in lines of their own; the others are broken by LaTeX. */
const headOf = (columns: readonly FittedColumn[]): string =>
  `${columns
    .map(({ title, align, isBroken }) =>
      isBroken || title.length === 1
        ? escapeLatex(title.join(' '))
        : `\\shortstack[${letterOf(align)}]{${title.map(escapeLatex).join('\\\\')}}`,
    )
    .join(' & ')} \\\\`

import { escapeLatex } from '../escape.ts'
import { type Columns, type FittedColumn, latexWidth, page, sumOf } from './latex-columns.ts'
import { letterOf } from './latex-parts.ts'

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

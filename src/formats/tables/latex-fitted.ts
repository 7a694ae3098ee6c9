import type { DrawnTable } from '../../core/exhibit.ts'
import { escapeLatex } from '../escape.ts'
import { type Columns, type FittedColumn, gap } from './latex-columns.ts'
import { headOf, latexLine, letterOf, specOf } from './latex-parts.ts'

/**
 * Defines `\plain`, which opens the table in the environment `\form` with every cell in one line, and `\broken`, which
 * fills `\linewidth`: columns of short cells are as wide as these, and the others share the room that is left. `\head` is
 * the line of titles, `\kept` the table of the short columns alone, `\base` what the others need at least.
 */
export const fittedLines = (table: DrawnTable, { fitted }: Columns): string[] => {
  const kept = fitted.filter(({ broken }) => broken === null)
  const shared = fitted.flatMap(({ broken }) => broken ?? [])
  const [least, natural] = (['least', 'natural'] as const).map(by =>
    shared.reduce((sum, widths) => sum + widths[by], 0),
  )
  const gaps = gap * Math.max(0, kept.length > 0 ? shared.length : shared.length - 1)
  const left = `\\linewidth-\\short-${gaps}pt`
  const specs = fitted.map(column => specIn(column, least, natural - least))
  return [
    '\\def\\lines#1#2{\\begin{tabular}[t]{@{}#1@{}}#2\\end{tabular}}%',
    `\\def\\head{${headOf(table)}}%`,
    `\\def\\stacked{${stackedHead(fitted)}}%`,
    `\\def\\plain{\\begin{\\form}{@{}${specOf(table)}@{}}}%`,
    `\\def\\base{\\dimexpr${Math.ceil(least)}pt\\relax}\\def\\room{\\dimexpr${left}-\\base\\relax}%`,
    `\\def\\broken{\\let\\head\\stacked\\ifdim\\room<0pt\\def\\base{\\dimexpr${left}\\relax}\\fi`,
    `\\begin{\\form}{@{}${specs.join('')}@{}}}%`,
    `\\def\\kept{\\begin{tabular}{@{}${kept.map(({ align }) => letterOf(align)).join('')}@{}}`,
    stackedHead(kept),
    ...widestLines(kept),
    '\\end{tabular}}%',
    `\\def\\least{\\dimexpr\\short+${gaps}pt+\\base\\relax}%`,
  ]
}

/** Lines of the widest cells: together as wide as the table. */
export const widestLines = (columns: readonly FittedColumn[]): string[] => {
  const count = Math.max(0, ...columns.map(({ longest }) => longest.length))
  return Array.from({ length: count }, (_, at) => latexLine(columns.map(({ longest }) => longest[at] ?? '')))
}

/** Columns share first what they need, then what is beyond that. */
const specIn = ({ align, broken }: FittedColumn, needed: number, beyond: number): string => {
  if (broken === null) return letterOf(align)
  const { least, natural } = broken
  const [base, room] = [least / needed, beyond === 0 ? 0 : (natural - least) / beyond]
  const width = `\\dimexpr${base.toFixed(4)}\\base+${room.toFixed(4)}\\room\\relax`
  return `\n  >{${sides[align]}\\arraybackslash}p{${width}}`
}

const sides = { left: '\\raggedright', right: '\\raggedleft' } as const

/** Titles of short columns in lines of their own; the others are broken by LaTeX. */
const stackedHead = (columns: readonly FittedColumn[]): string =>
  `${columns
    .map(({ title, align, broken }) =>
      broken === null && title.length > 1
        ? `\\lines{${letterOf(align)}}{${title.map(escapeLatex).join('\\\\')}}`
        : escapeLatex(title.join(' ')),
    )
    .join(' & ')} \\\\`

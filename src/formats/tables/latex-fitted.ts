import type { DrawnTable } from '../../core/exhibit.ts'
import { escapeLatex } from '../escape.ts'
import { type Columns, type FittedColumn, gap } from './latex-columns.ts'
import { headOf, latexLine, letterOf, specOf } from './latex-parts.ts'

/**
 * Defines `\plain`, which opens the table in the environment `\form` with every cell in one line, and `\broken`, which
 * fills `\linewidth`: columns of short cells are as wide as these, and the others share the room that is left. `\head` is
 * the line of titles, `\kept` the table of the short columns alone, `\base` what the others need at least, `\first` what
 * keeps the shorter of these in one line, and `\room` what is left for the longer ones.
 */
export const fittedLines = (table: DrawnTable, { fitted }: Columns): string[] => {
  const kept = fitted.filter(({ broken }) => broken === null)
  const shared = fitted.flatMap(({ broken }) => broken ?? [])
  const least = sumOf(shared.map(widths => widths.least))
  const gaps = gap * Math.max(0, kept.length > 0 ? shared.length : shared.length - 1)
  const left = `\\linewidth-\\short-${gaps}pt`
  const isFirst = firstServed(shared)
  const [first, rest] = [true, false].map(is => sumOf(shared.filter(each => isFirst(each) === is).map(beyond)))
  const specs = fitted.map(({ align, broken }) => {
    if (broken === null) return letterOf(align)
    return specIn(
      align,
      broken.least / least,
      isFirst(broken) ? [beyond(broken) / first, 'first'] : [rest === 0 ? 0 : beyond(broken) / rest, 'room'],
    )
  })
  return [
    '\\def\\lines#1#2{\\begin{tabular}[t]{@{}#1@{}}#2\\end{tabular}}%',
    `\\def\\head{${headOf(table)}}%`,
    `\\def\\stacked{${stackedHead(fitted)}}%`,
    `\\def\\plain{\\begin{\\form}{@{}${specOf(table)}@{}}}%`,
    `\\def\\base{\\dimexpr${Math.ceil(least)}pt\\relax}\\def\\room{\\dimexpr${left}-\\base-\\first\\relax}%`,
    `\\def\\broken{\\let\\head\\stacked\\def\\first{0pt}\\ifdim\\room<0pt\\def\\base{\\dimexpr${left}\\relax}\\fi`,
    `\\ifdim\\room<${Math.ceil(first)}pt\\edef\\first{\\dimexpr\\the\\room\\relax}\\else\\def\\first{\\dimexpr${Math.ceil(first)}pt\\relax}\\fi`,
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

type Broken = NonNullable<FittedColumn['broken']>

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/** What a column needs beyond the least to have every cell in one line. */
const beyond = ({ least, natural }: Broken): number => natural - least

/** A column that so few points keep in one line has them before longer texts get any. */
const few = 30

const firstServed = (shared: readonly Broken[]): ((column: Broken) => boolean) => {
  const isMixed = shared.some(column => beyond(column) > few)
  return column => isMixed && beyond(column) > 0 && beyond(column) <= few
}

/** Columns share first what they need, then the room of their kind. */
const specIn = (
  align: FittedColumn['align'],
  base: number,
  [share, of]: readonly [number, 'first' | 'room'],
): string => {
  const width = `\\dimexpr${base.toFixed(4)}\\base+${share.toFixed(4)}\\${of}\\relax`
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

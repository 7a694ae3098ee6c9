import type { DrawnTable } from '../../core/exhibit.ts'
import { textWidth } from '../../exhibits/drawing/text.ts'
import { escapeLatex, lacksLatex } from '../escape.ts'
import { wrapped } from './latex-columns.ts'

/** A longer table may run over several pages. */
const longestOnOnePage = 20

const line = (cells: readonly string[]): string => `${cells.map(escapeLatex).join(' & ')} \\\\`

/** A table for LaTeX, to be included with \input: needs booktabs, and longtable where it is long. */
export const latexTable = (table: DrawnTable): string => {
  const long = table.cells.length > longestOnOnePage
  const packages = `% Needs \\usepackage[T1]{fontenc}, textcomp, booktabs${long ? ', array and longtable' : ' and graphicx'}.`
  return [packages, ...(long ? longTable(table) : floating(table)), ''].join('\n')
}

const specOf = ({ columns }: DrawnTable): string => columns.map(({ align }) => (align === 'right' ? 'r' : 'l')).join('')

const headOf = ({ columns }: DrawnTable): string => line(columns.map(({ title }) => title))

const bodyOf = ({ cells, breaks }: DrawnTable): string[] =>
  cells.flatMap((row, i) => [...(breaks.includes(i) ? ['\\addlinespace'] : []), line(row)])

const caption = ({ id, title }: DrawnTable): string => `\\caption{${escapeLatex(title)}}\\label{tab:${id}}`

const spelledNote = 'Characters that the usual fonts lack are given by their Unicode numbers.'

const notesOf = ({ notes, cells }: DrawnTable): string[] => {
  const all = [...notes, ...(cells.some(row => row.some(lacksLatex)) ? [spelledNote] : [])]
  return all.length === 0
    ? []
    : ['\\par\\smallskip', `{\\footnotesize\\raggedright\\noindent ${all.map(escapeLatex).join(' ')}\\par}`]
}

/** Wider than the text it is set smaller, never larger. */
const fitted = (lines: readonly string[]): string[] => [
  '\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%',
  ...lines,
  '}',
]

const floating = (table: DrawnTable): string[] => [
  '\\begin{table}[tbp]',
  '\\centering',
  caption(table),
  '\\small',
  ...fitted([
    `\\begin{tabular}{@{}${specOf(table)}@{}}`,
    '\\toprule',
    headOf(table),
    '\\midrule',
    ...bodyOf(table),
    '\\bottomrule',
    '\\end{tabular}',
  ]),
  ...notesOf(table),
  '\\end{table}',
]

/** The widest cell of every column: together as wide as the table. */
const widestOf = ({ columns, cells }: DrawnTable): string[] =>
  columns.map((_, at) => cells.reduce((widest, row) => (textWidth(row[at]) > textWidth(widest) ? row[at] : widest), ''))

/**
 * A table that runs over pages cannot be scaled: wider than the text it takes the next smaller size of letters, and then
 * breaks its cells into lines.
 */
const longTable = (table: DrawnTable): string[] => {
  const { setting, spec, cells } = wrapped(table)
  return [
    '{\\setlength{\\tabcolsep}{3pt}\\footnotesize',
    `\\def\\widest{\\begin{tabular}{@{}${specOf(table)}@{}}`,
    headOf(table),
    line(widestOf(table)),
    '\\end{tabular}}%',
    `\\def\\opened{\\begin{longtable}{@{}${specOf(table)}@{}}}%`,
    '\\sbox0{\\widest}\\ifdim\\wd0>\\linewidth\\scriptsize',
    '\\sbox0{\\widest}\\ifdim\\wd0>\\linewidth',
    setting,
    `\\def\\opened{\\begin{longtable}{@{}`,
    `  ${spec}@{}}}\\fi\\fi`,
    '\\opened',
    `${caption(table)}\\\\`,
    '\\toprule',
    headOf(table),
    '\\midrule',
    '\\endfirsthead',
    '\\toprule',
    headOf(table),
    '\\midrule',
    '\\endhead',
    '\\bottomrule',
    '\\endfoot',
    ...bodyOf({ ...table, cells }),
    '\\end{longtable}}',
    ...notesOf(table),
  ]
}

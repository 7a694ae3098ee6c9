import type { DrawnTable } from '../../../core/exhibit.ts'
import { columnsOf, type Fitted, fittedTo, latexWidth, page, sumOf } from './latex-columns.ts'
import { bodyOf, captionOf, headOf, notesOf, smallLetters, specOf } from './latex-parts.ts'

/** A longer table may run over several pages. */
const longestOnOnePage = 20

/** Narrower tables fit a column of any paper. */
const surelyFits = 200

/** A table for LaTeX, to be included with \input; what packages it needs stands above it. */
export const latexTable = (table: DrawnTable): string => {
  const { packages, lines } = formOf(table)
  return [`% Needs \\usepackage[T1]{fontenc}, textcomp, ${packages}.`, ...lines, ''].join('\n')
}

const formOf = (table: DrawnTable): { readonly packages: string; readonly lines: readonly string[] } => {
  const columns = columnsOf(table)
  const fitted = fittedTo(columns)
  const told = { ...table, cells: columns.cells }
  const turning = (name: string) => (fitted.turnedBelow === null ? '' : ` and ${name}`)
  if (table.cells.length > longestOnOnePage || isTooLong(table, fitted))
    return { packages: `booktabs, array, longtable${turning('pdflscape')}`, lines: longTable(told, fitted) }
  return columns.width > surelyFits
    ? { packages: `booktabs, array${turning('rotating')}`, lines: wideTable(told, fitted) }
    : { packages: 'booktabs', lines: plainTable(table) }
}

/** A line of \footnotesize, and what head and caption take; in points. */
const line = 9.5
const around = 80

/** Of a page, a table that floats leaves this much. */
const left = 0.1

/** Whether a table with its notes is longer than a plain page, on which it may have to be turned. */
const isTooLong = ({ notes, breaks }: DrawnTable, { lines, turnedBelow }: Fitted): boolean => {
  const [width, height] = turnedBelow === null ? [page.width, page.length] : [page.length, page.width]
  const told = Math.ceil(sumOf(notes.map(latexWidth)) / width)
  return around + line * (lines + breaks.length / 2 + told) > (1 - left) * height
}

const tabular = (table: DrawnTable, spec: string, head: string): string[] => [
  `\\begin{tabular}{${spec}}`,
  '\\toprule',
  head,
  '\\midrule',
  ...bodyOf(table),
  '\\bottomrule',
  '\\end{tabular}',
  ...notesOf(table),
]

const plainTable = (table: DrawnTable): string[] => [
  '\\begin{table}[tbp]',
  '\\centering',
  captionOf(table),
  '\\small',
  ...tabular(table, `@{}${specOf(table)}@{}`, headOf(table)),
  '\\end{table}',
]

/** A table over several pages, turned where these are too narrow for it; in a paper of two columns they have one. */
const longTable = (table: DrawnTable, { turnedBelow, room, spec, head }: Fitted): string[] => [
  '\\begingroup',
  '\\let\\after\\relax',
  '\\csname if@twocolumn\\endcsname\\let\\after\\twocolumn\\onecolumn\\fi',
  ...(turnedBelow === null
    ? []
    : [
        '\\let\\straight\\relax',
        `\\ifdim\\textwidth<${turnedBelow}pt\\begin{landscape}\\def\\straight{\\end{landscape}}\\fi`,
      ]),
  smallLetters,
  ...room,
  `\\begin{longtable}{${spec}}`,
  `${captionOf(table)}\\\\`,
  '\\toprule',
  head,
  '\\midrule',
  '\\endfirsthead',
  '\\toprule',
  head,
  '\\midrule',
  '\\endhead',
  '\\bottomrule',
  '\\endfoot',
  ...bodyOf(table),
  '\\end{longtable}',
  ...notesOf(table),
  ...(turnedBelow === null ? [] : ['\\straight']),
  '\\after',
  '\\endgroup',
]

/** A table of one page across all columns of the paper, turned where the page is too narrow for it. */
const wideTable = (table: DrawnTable, { turnedBelow, room, spec, head }: Fitted): string[] => {
  const lines = ['\\centering', captionOf(table), smallLetters, ...room, ...tabular(table, spec, head)]
  if (turnedBelow === null) return ['\\begin{table*}[tbp]', ...lines, '\\end{table*}']
  return [
    '\\begingroup',
    `\\edef\\place{\\ifdim\\textwidth<${turnedBelow}pt sidewaystable*\\else table*\\fi}`,
    '\\begin{\\place}',
    ...lines,
    '\\end{\\place}',
    '\\endgroup',
  ]
}

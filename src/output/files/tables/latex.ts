import type { DrawnTable } from '../../../core/exhibit.ts'
import { columnsOf, latexWidth, page, sumOf } from './latex-columns.ts'
import { type Fitted, fittedTo } from './latex-fitted.ts'
import { longTable } from './latex-long.ts'
import { bodyOf, captionOf, headOf, notesOf, specOf } from './latex-parts.ts'
import { wideTable } from './latex-wide.ts'

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

const plainTable = (table: DrawnTable): string[] => [
  '\\begin{table}[tbp]',
  '\\centering',
  captionOf(table),
  '\\small',
  `\\begin{tabular}{@{}${specOf(table)}@{}}`,
  '\\toprule',
  headOf(table),
  '\\midrule',
  ...bodyOf(table),
  '\\bottomrule',
  '\\end{tabular}',
  ...notesOf(table),
  '\\end{table}',
]

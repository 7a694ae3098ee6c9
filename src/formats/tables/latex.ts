import type { DrawnTable } from '../../core/exhibit.ts'
import { longTable } from './latex-long.ts'
import { bodyOf, captionOf, headOf, notesOf, specOf } from './latex-parts.ts'
import { isWide, wideTable } from './latex-wide.ts'

/** A longer table may run over several pages. */
const longestOnOnePage = 20

/** A table for LaTeX, to be included with \input; what packages it needs stands above it. */
export const latexTable = (table: DrawnTable): string => {
  const { packages, lines } = formOf(table)
  return [`% Needs \\usepackage[T1]{fontenc}, textcomp, ${packages}.`, ...lines, ''].join('\n')
}

const formOf = (table: DrawnTable): { readonly packages: string; readonly lines: readonly string[] } => {
  if (table.cells.length > longestOnOnePage)
    return { packages: 'booktabs, array, longtable and pdflscape', lines: longTable(table) }
  return isWide(table)
    ? { packages: 'booktabs, array and rotating', lines: wideTable(table) }
    : { packages: 'booktabs', lines: plainTable(table) }
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

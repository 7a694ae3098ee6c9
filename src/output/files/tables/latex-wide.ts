import type { DrawnTable } from '../../../core/exhibit.ts'
import type { Fitted } from './latex-fitted.ts'
import { bodyOf, captionOf, notesOf, smallLetters } from './latex-parts.ts'

/** A table of one page across all columns of the paper, turned where the page is too narrow for it. */
export const wideTable = (table: DrawnTable, { turnedBelow, room, spec, head }: Fitted): string[] => {
  const lines = [
    '\\centering',
    captionOf(table),
    smallLetters,
    ...room,
    `\\begin{tabular}{${spec}}`,
    '\\toprule',
    head,
    '\\midrule',
    ...bodyOf(table),
    '\\bottomrule',
    '\\end{tabular}',
    ...notesOf(table),
  ]
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

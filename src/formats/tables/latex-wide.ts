import type { DrawnTable } from '../../core/exhibit.ts'
import { columnsOf } from './latex-columns.ts'
import { bodyOf, captionOf, headOf, notesOf, specOf } from './latex-parts.ts'

/** Narrower tables fit a column of any paper. */
const surelyFits = 200

/** Whether a table has to be fitted into the text. */
export const isWide = (table: DrawnTable): boolean => columnsOf(table).width > surelyFits

/**
 * A table of one page that finds its place when it is set: in the column or across both, with smaller letters, with cells
 * broken into lines where numbers stay whole, or turned. Its letters are never smaller than \footnotesize.
 */
export const wideTable = (table: DrawnTable): string[] => {
  const { least, room, broken, cells } = columnsOf(table)
  return [
    '\\begingroup',
    '\\def\\contents{\\opened',
    '\\toprule',
    headOf(table),
    '\\midrule',
    ...bodyOf({ ...table, cells }),
    '\\bottomrule',
    '\\end{tabular}}%',
    `\\def\\broken{\\begin{tabular}{@{}\n  ${broken}@{}}}%`,
    `\\def\\opened{\\begin{tabular}{@{}${specOf(table)}@{}}}\\def\\place{table}\\def\\setting{\\small}%`,
    '\\sbox0{\\setting\\contents}\\ifdim\\wd0>\\columnwidth',
    '\\def\\setting{\\footnotesize\\setlength{\\tabcolsep}{3pt}}\\sbox0{\\setting\\contents}\\fi',
    '\\ifdim\\wd0>\\columnwidth\\def\\place{table*}\\fi',
    '\\ifdim\\wd0>\\textwidth',
    `\\ifdim${least}pt>\\textwidth\\def\\place{sidewaystable*}%`,
    `\\ifdim\\wd0>\\textheight\\let\\opened\\broken\\fi`,
    '\\else\\let\\opened\\broken\\fi\\fi',
    '\\begin{\\place}',
    '\\centering',
    captionOf(table),
    room,
    '{\\setting\\contents}',
    ...notesOf(table),
    '\\end{\\place}',
    '\\endgroup',
  ]
}

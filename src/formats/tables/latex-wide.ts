import type { DrawnTable } from '../../core/exhibit.ts'
import { columnsOf } from './latex-columns.ts'
import { fittedLines } from './latex-fitted.ts'
import { bodyOf, captionOf, notesOf } from './latex-parts.ts'

/** Narrower tables fit a column of any paper. */
const surelyFits = 200

/** Whether a table has to be fitted into the text. */
export const isWide = (table: DrawnTable): boolean => columnsOf(table).width > surelyFits

/**
 * A table of one page that finds its place when it is set: in the column or across both, with smaller letters, with cells
 * broken into lines where numbers stay whole and the page is long enough, or turned. Its letters are never smaller than \footnotesize.
 */
export const wideTable = (table: DrawnTable): string[] => {
  const columns = columnsOf(table)
  return [
    '\\begingroup',
    ...fittedLines(table, columns),
    '\\def\\contents{\\opened',
    '\\toprule\\head\\midrule',
    ...bodyOf({ ...table, cells: columns.cells }),
    '\\bottomrule',
    '\\end{\\form}}%',
    '\\def\\notes{',
    ...notesOf(table),
    '}%',
    '\\def\\form{tabular}\\let\\opened\\plain\\def\\place{table}\\def\\setting{\\small}%',
    '\\sbox0{\\setting\\contents}\\ifdim\\wd0>\\columnwidth',
    '\\def\\setting{\\footnotesize\\setlength{\\tabcolsep}{3pt}}\\sbox0{\\setting\\contents}\\fi',
    '\\sbox2{\\setting\\kept}\\edef\\short{\\the\\wd2}%',
    '\\ifdim\\wd0>\\columnwidth\\def\\place{table*}\\fi',
    '\\ifdim\\wd0>\\textwidth\\let\\opened\\broken',
    '\\def\\turn{\\def\\place{sidewaystable*}\\ifdim\\wd0>\\textheight\\else\\let\\opened\\plain\\fi}%',
    '\\ifdim\\least>\\textwidth\\turn\\else',
    '% Broken into lines it can be longer than the page.',
    '\\setbox4\\vbox{\\hsize\\textwidth\\linewidth\\textwidth\\hfuzz\\maxdimen{\\setting\\noindent\\contents}\\notes}%',
    '\\ifdim\\dimexpr\\ht4+\\dp4\\relax>.9\\textheight\\turn\\fi\\fi\\fi',
    '\\begin{\\place}',
    '\\centering',
    captionOf(table),
    '{\\setting\\contents}\\notes',
    '\\end{\\place}',
    '\\endgroup',
  ]
}

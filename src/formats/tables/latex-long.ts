import type { DrawnTable } from '../../core/exhibit.ts'
import { columnsOf } from './latex-columns.ts'
import { fittedLines, widestLines } from './latex-fitted.ts'
import { bodyOf, captionOf, notesOf } from './latex-parts.ts'

/** More rows are on no page, so that TeX need not try. */
const mostOnOnePage = 100

/**
 * A table over several pages. Wider than the text it breaks its cells into lines, where numbers stay whole; where that
 * does not do it is turned, and then breaks cells only if the page is too narrow even so. In a paper of two columns,
 * where no table can run over pages, it floats if it fits one page, and else has pages of one column.
 */
export const longTable = (table: DrawnTable): string[] => {
  const columns = columnsOf(table)
  return [
    '\\begingroup\\def\\setting{\\footnotesize\\setlength{\\tabcolsep}{3pt}}%',
    ...fittedLines(table, columns),
    '\\def\\rows{',
    ...bodyOf({ ...table, cells: columns.cells }),
    '}%',
    '\\def\\notes{',
    ...notesOf(table),
    '}%',
    `\\def\\named{${captionOf(table)}}%`,
    '\\def\\contents{\\opened\\toprule\\head\\midrule\\rows\\bottomrule\\end{\\form}}%',
    '\\def\\floating{\\begin{\\place}\\centering\\named\\par{\\setting\\contents}\\notes\\end{\\place}}%',
    '\\def\\running{\\par\\setting\\turned\\def\\form{longtable}\\opened\\named\\\\\\toprule\\head\\midrule\\endfirsthead',
    '\\toprule\\head\\midrule\\endhead\\bottomrule\\endfoot\\rows\\end{\\form}\\notes\\straight}%',
    '% How wide it is, with every cell in one line.',
    '\\def\\form{tabular}\\let\\opened\\plain\\def\\turned{}\\def\\straight{}\\let\\result\\running',
    '\\sbox2{\\setting\\kept}\\edef\\short{\\the\\wd2}%',
    '\\sbox0{\\setting\\plain\\head',
    ...widestLines(columns.fitted),
    '\\end{\\form}}%',
    '\\ifdim\\wd0>\\textwidth\\let\\opened\\broken',
    '\\ifdim\\least>\\textwidth\\def\\turned{\\begin{landscape}}\\def\\straight{\\end{landscape}}%',
    '\\ifdim\\wd0>\\textheight\\else\\let\\opened\\plain\\fi\\fi\\fi',
    ...inTwoColumns(table.cells.length <= mostOnOnePage),
    '\\result',
    '\\endgroup',
  ]
}

const inTwoColumns = (canFloat: boolean): string[] => [
  '\\csname if@twocolumn\\endcsname',
  '\\let\\before\\turned\\let\\after\\straight',
  ...(canFloat
    ? [
        '\\dimen0=\\columnwidth\\def\\place{table}%',
        '\\ifdim\\wd0>\\columnwidth\\dimen0=\\textwidth\\def\\place{table*}\\fi',
        '\\ifx\\turned\\empty',
        '\\setbox0\\vbox{\\hsize\\dimen0\\linewidth\\dimen0\\hfuzz\\maxdimen{\\setting\\noindent\\contents}\\notes}%',
        '\\ifdim\\dimexpr\\ht0+\\dp0\\relax<.9\\textheight\\let\\result\\floating\\fi\\fi',
      ]
    : []),
  '\\def\\turned{\\onecolumn\\before}\\def\\straight{\\after\\twocolumn}%',
  '\\fi',
]

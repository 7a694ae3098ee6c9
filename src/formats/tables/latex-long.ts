import type { DrawnTable } from '../../core/exhibit.ts'
import { textWidth } from '../../exhibits/drawing/text.ts'
import { columnsOf } from './latex-columns.ts'
import { bodyOf, captionOf, headOf, latexLine, notesOf, specOf } from './latex-parts.ts'

/** The widest cell of every column: together as wide as the table. */
const widestOf = ({ columns, cells }: DrawnTable): string[] =>
  columns.map((_, at) => cells.reduce((widest, row) => (textWidth(row[at]) > textWidth(widest) ? row[at] : widest), ''))

/**
 * A table over several pages. Wider than the text it breaks its cells into lines, where numbers stay whole; where that
 * does not do it is turned, and then breaks cells only if the page is too narrow even so.
 */
export const longTable = (table: DrawnTable): string[] => {
  const { least, room, broken, cells } = columnsOf(table)
  return [
    '{\\setlength{\\tabcolsep}{3pt}\\footnotesize',
    `\\def\\widest{\\begin{tabular}{@{}${specOf(table)}@{}}`,
    headOf(table),
    latexLine(widestOf({ ...table, cells })),
    '\\end{tabular}}%',
    `\\def\\opened{\\begin{longtable}{@{}${specOf(table)}@{}}}\\def\\turned{}\\def\\straight{}%`,
    `\\def\\broken{\\begin{longtable}{@{}\n  ${broken}@{}}}%`,
    '\\sbox0{\\widest}\\ifdim\\wd0>\\linewidth',
    `\\ifdim${least}pt>\\linewidth`,
    '\\def\\turned{\\begin{landscape}}\\def\\straight{\\end{landscape}}%',
    '\\ifdim\\wd0>\\textheight\\let\\opened\\broken\\fi',
    '\\else\\let\\opened\\broken\\fi\\fi',
    '\\turned',
    room,
    '\\opened',
    `${captionOf(table)}\\\\`,
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
    '\\end{longtable}',
    ...notesOf(table),
    '\\straight}',
  ]
}

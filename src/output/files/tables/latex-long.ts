import type { DrawnTable } from '../../../core/exhibit.ts'
import type { Fitted } from './latex-fitted.ts'
import { bodyOf, captionOf, notesOf, smallLetters } from './latex-parts.ts'

/** A table over several pages, turned where these are too narrow for it; in a paper of two columns they have one. */
export const longTable = (table: DrawnTable, { turnedBelow, room, spec, head }: Fitted): string[] => [
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

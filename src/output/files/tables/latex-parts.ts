import type { DrawnTable } from '../../../core/exhibit.ts'
import { escapeLatex, lacksLatex } from '../escape.ts'

/** A row of cells. Only where it begins could a bracket be taken for an option of what ends the row before. */
const latexLine = (cells: readonly string[]): string =>
  `${cells
    .map(escapeLatex)
    .join(' & ')
    .replace(/(?!^)\{([[\]])\}/g, '$1')} \\\\`

/** The least that is easy to read. */
export const smallLetters = '\\footnotesize\\setlength{\\tabcolsep}{3pt}%'

/** A column as wide as what is in it. */
export const letterOf = (align: DrawnTable['columns'][number]['align']): string => (align === 'right' ? 'r' : 'l')

export const specOf = ({ columns }: DrawnTable): string => columns.map(({ align }) => letterOf(align)).join('')

export const headOf = ({ columns }: DrawnTable): string => latexLine(columns.map(({ title }) => title))

export const bodyOf = ({ cells, breaks }: Pick<DrawnTable, 'cells' | 'breaks'>): string[] =>
  cells.flatMap((row, i) => [...(breaks.includes(i) ? ['\\addlinespace'] : []), latexLine(row)])

export const captionOf = ({ id, title }: DrawnTable): string => `\\caption{${escapeLatex(title)}}\\label{tab:${id}}`

/** A longer word may be wider than a line of notes; no command of LaTeX has so many letters. */
const breakable = (text: string): string =>
  escapeLatex(text).replace(/[\p{L}\p{N}]{30}(?=[\p{L}\p{N}])/gu, '$&\\allowbreak{}')

const spelledNote = 'Characters that the usual fonts lack are given by their Unicode numbers.'

export const notesOf = ({ notes, cells }: DrawnTable): string[] => {
  const all = [...notes, ...(cells.some(row => row.some(lacksLatex)) ? [spelledNote] : [])]
  return all.length === 0
    ? []
    : ['\\par\\smallskip', `{\\footnotesize\\raggedright\\noindent ${all.map(breakable).join(' ')}\\par}`]
}

import type { DrawnFigure } from '../../core/exhibit.ts'
import { escapeLatex } from '../escape.ts'

const pointsPerInch = 72

/** A figure wider than this spans both columns of a paper that has two. */
const widestColumn = 252

/** A piece of LaTeX that includes the figure at its own size, or as wide as the text if that is narrower. */
export const latexFigure = ({ id, title, subtitle, width }: DrawnFigure): string => {
  const environment = width > widestColumn ? 'figure*' : 'figure'
  const inches = `${(width / pointsPerInch).toFixed(3)}in`
  return [
    '% Needs \\usepackage[T1]{fontenc}, textcomp and graphicx, and \\graphicspath{{folder of this file/}}.',
    `\\begin{${environment}}[tbp]`,
    '\\centering',
    `\\includegraphics[width=\\ifdim${inches}>\\linewidth\\linewidth\\else${inches}\\fi]{${id}}`,
    `\\caption{${escapeLatex(subtitle === '' ? title : `${title}. ${subtitle}`)}}`,
    `\\label{fig:${id}}`,
    `\\end{${environment}}`,
    '',
  ].join('\n')
}

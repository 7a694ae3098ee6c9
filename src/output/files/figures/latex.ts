import type { DrawnFigure } from '../../../core/exhibit.ts'
import { escapeLatex } from '../escape.ts'

const pointsPerInch = 72

/** A figure wider than this spans both columns of a paper that has two. */
const widestColumn = 252

/** How long a line of a comment is: TeX does not read lines of any length. */
const longestLine = 110

/**
 * A piece of LaTeX that includes the figure at its own size, or as wide as the text if that is narrower. The picture
 * has its title and subtitle in it, so the caption is short; the full text is there for who would rather have it below.
 */
export const latexFigure = ({ id, caption, title, subtitle, width }: DrawnFigure): string => {
  const environment = width > widestColumn ? 'figure*' : 'figure'
  const inches = `${(width / pointsPerInch).toFixed(3)}in`
  return [
    '% Needs \\usepackage[T1]{fontenc}, textcomp and graphicx, and \\graphicspath{{folder of this file/}}.',
    ...commentOf(`Full text: ${sentence(title)} ${subtitle}`),
    `\\begin{${environment}}[tbp]`,
    '\\centering',
    `\\includegraphics[width=\\ifdim${inches}>\\linewidth\\linewidth\\else${inches}\\fi]{${id}}`,
    `\\caption{${escapeLatex(sentence(caption))}}`,
    `\\label{fig:${id}}`,
    `\\end{${environment}}`,
    '',
  ].join('\n')
}

const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

/** Text as a caption could have it, in lines that LaTeX leaves out; words longer than a line are cut. */
const commentOf = (text: string): string[] =>
  (escapeLatex(text).match(new RegExp(`\\S.{0,${longestLine - 1}}(?= |$)|\\S{${longestLine}}`, 'gu')) ?? []).map(
    line => `% ${line.trimEnd()}`,
  )

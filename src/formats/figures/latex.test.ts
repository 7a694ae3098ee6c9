import { expect, test } from 'vitest'
import type { DrawnFigure } from '../../core/exhibit.ts'
import { latexFigure } from './latex.ts'

const figure = (width: number): DrawnFigure => ({
  id: 'pass-rate-by-tier',
  title: 'Pass rate: highest in T_6 (97.8%)',
  subtitle: '95% intervals.',
  width,
  spec: { mark: 'point', data: { values: [] } },
  rows: [],
})

test('a piece of LaTeX includes the figure at its own size, with caption and label', () =>
  expect(latexFigure(figure(249))).toMatchInlineSnapshot(`
    "% Needs \\usepackage[T1]{fontenc}, textcomp and graphicx, and \\graphicspath{{folder of this file/}}.
    \\begin{figure}[tbp]
    \\centering
    \\includegraphics[width=\\ifdim3.458in>\\linewidth\\linewidth\\else3.458in\\fi]{pass-rate-by-tier}
    \\caption{Pass rate: highest in T\\_6 (97.8\\%). 95\\% intervals.}
    \\label{fig:pass-rate-by-tier}
    \\end{figure}
    "
  `))

test('a figure as wide as a page spans both columns', () =>
  expect(latexFigure(figure(510))).toContain('\\begin{figure*}[tbp]'))

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DrawnFigure } from '../../../core/exhibit.ts'
import { latexFigure } from './latex.ts'

const figure = (width: number): DrawnFigure => ({
  id: 'pass-rate-by-tier',
  caption: 'Pass rate & tier',
  title: 'Pass rate: highest in T_6 (97.8%)',
  subtitle: '95% intervals.',
  width,
  spec: { mark: 'point', data: { values: [] } },
  columns: {},
  rows: [],
})

test('a piece of LaTeX includes the figure at its own size, with caption and label', () =>
  expect(latexFigure(figure(249))).toMatchInlineSnapshot(`
    "% Needs \\usepackage[T1]{fontenc}, textcomp and graphicx, and \\graphicspath{{folder of this file/}}.
    % Full text: Pass rate: highest in T\\_6 (97.8\\%). 95\\% intervals.
    \\begin{figure}[tbp]
    \\centering
    \\includegraphics[width=\\ifdim3.458in>\\linewidth\\linewidth\\else3.458in\\fi]{pass-rate-by-tier}
    \\caption{Pass rate \\& tier.}
    \\label{fig:pass-rate-by-tier}
    \\end{figure}
    "
  `))

test('a figure as wide as a page spans both columns', () =>
  expect(latexFigure(figure(510))).toContain('\\begin{figure*}[tbp]'))

test('the caption is short and ends like a sentence', () => {
  for (const caption of ['What is shown', 'What is shown.'])
    expect(latexFigure({ ...figure(249), caption })).toContain('\\caption{What is shown.}')
})

test('the full text is a comment, whatever stands in it', () => {
  const around = latexFigure({ ...figure(249), title: 'T', subtitle: '' })
    .split('\n')
    .slice(2)
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constant(`\n\\input{x}\r${'long'.repeat(300)}`),
  )
  fc.assert(
    fc.property(text, text, (title, subtitle) => {
      const lines = latexFigure({ ...figure(249), title, subtitle }).split('\n')
      const comment = lines.slice(1, -around.length)
      expect(lines.slice(-around.length)).toEqual(around)
      expect(comment[0]).toMatch(/^% Full text:/)
      for (const line of comment) expect(line).toMatch(/^% [^\p{Cc}\p{Zl}\p{Zp}]{1,110}$/u)
    }),
  )
})

test('no word of the full text is lost', () => {
  const subtitle = `${'some words of a name-with-hyphens, '.repeat(40)}${'x'.repeat(500)} end.`
  const comment = latexFigure({ ...figure(249), title: 'Title', subtitle })
    .split('\n')
    .slice(1)
    .filter(line => line.startsWith('%'))
  const plain = (text: string) => text.replace(/[\s{}%]/g, '')
  expect(plain(comment.join(''))).toBe(plain(`Full text: Title. ${subtitle}`))
})

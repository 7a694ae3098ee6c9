import { spawnSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawnFigure, DrawnTable } from '../../src/core/exhibit.ts'
import { contextOf } from '../../src/output/exhibits/context.ts'
import { type Planned, planFigures, planTables } from '../../src/output/exhibits/make.ts'
import { allFigures } from '../../src/output/figures/all.gen.ts'
import { figureFiles, tableFiles } from '../../src/output/files/exhibit-files.ts'
import { renderPdf } from '../../src/output/files/figures/pdf.ts'
import { renderSvg } from '../../src/output/files/figures/svg.ts'
import { allTables } from '../../src/output/tables/all.gen.ts'
import { type StudyName, studyAnalysis, studyNames } from '../support/fixtures/studies.ts'
import { hasProgram, unless } from '../support/programs.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

const madeOf = <Made>(planned: readonly Planned<Made>[]): Made[] =>
  planned.flatMap(each => {
    const outcome = each.make()
    return 'made' in outcome ? [outcome.made] : []
  })

/** The figures of a study by definition: the members of a family together. */
const figuresOf = (study: StudyName): DrawnFigure[][] => {
  const analysis = studyAnalysis(study)
  const context = contextOf(analysis)
  return allFigures.map(figure => madeOf(planFigures(analysis, [figure], context))).filter(made => made.length > 0)
}

const tablesOf = (study: StudyName): DrawnTable[] => {
  const analysis = studyAnalysis(study)
  return madeOf(planTables(analysis, allTables, contextOf(analysis)))
}

const latexOf = (files: readonly { ending: string; text: string }[]) =>
  files.find(({ ending }) => ending === 'tex')?.text ?? ''

const run = (program: string, args: readonly string[], cwd: string) => {
  const { stdout, status } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 })
  return { stdout, status }
}

let folder: TemporaryFolder
/** One figure of every definition is really drawn; the other members of its family look alike to LaTeX. */
const drawn: DrawnFigure[] = []

beforeAll(async () => {
  folder = await temporaryFolder()
  for (const [first, ...others] of figuresOf('usual')) {
    const { svg } = await renderSvg(first)
    const file = join(folder.path, `${first.id}.pdf`)
    writeFileSync(file, await renderPdf(svg, first))
    for (const { id } of others) copyFileSync(file, join(folder.path, `${id}.pdf`))
    drawn.push(first)
  }
})

afterAll(() => folder[Symbol.asyncDispose]())

/** Papers of one column and of two, by the option of their class. */
const papers = [
  { columns: 'one column', option: 'onecolumn' },
  { columns: 'two columns', option: 'twocolumn' },
]

const title = `in $columns every table and figure goes into LaTeX as it is, and none is larger than a page${unless('pdflatex')}`

test.skipIf(!hasProgram('pdflatex')).each(papers)(
  title,
  ({ option }) => {
    const pieces = [
      ...(['usual', 'hostile'] as const)
        .flatMap(study => figuresOf(study).flat())
        .map(figure => latexOf(figureFiles(figure, ['pdf']))),
      ...(['usual', 'many', 'hostile'] as const).flatMap(tablesOf).map(table => latexOf(tableFiles(table))),
    ]
    const document = [
      `\\documentclass[${option}]{article}`,
      '\\usepackage[T1]{fontenc}',
      ...['textcomp', 'booktabs', 'array', 'longtable', 'graphicx', 'rotating', 'pdflscape'].map(
        name => `\\usepackage{${name}}`,
      ),
      '\\setlength{\\textwidth}{180mm}',
      // As high as the text on Letter paper with margins of 2 cm.
      '\\setlength{\\textheight}{239mm}',
      '\\begin{document}',
      ...pieces.map(piece => `${piece}\n\\clearpage`),
      '\\end{document}',
      '',
    ]
    writeFileSync(join(folder.path, 'all.tex'), document.join('\n'))
    // A draft finds every mistake and sets no page.
    const args = ['-draftmode', '-halt-on-error', '-interaction=nonstopmode', 'all.tex']
    const { stdout, status } = run('pdflatex', args, folder.path)
    expect(stdout.split('\n').filter(line => line.startsWith('!'))).toEqual([])
    expect(stdout.split('\n').filter(line => /^Overfull .* in alignment/.test(line))).toEqual([])
    expect(stdout.split('\n').filter(line => line.includes('Float too large'))).toEqual([])
    expect(status).toBe(0)
    expect(pieces.length).toBeGreaterThan(2 * allTables.length)
  },
  120_000,
)

const narrow = `in an article of $columns every table fits the text${unless('pdflatex')}`

test.skipIf(!hasProgram('pdflatex')).each(papers)(
  narrow,
  ({ option }) => {
    const tables = studyNames.flatMap(study => tablesOf(study).map(table => ({ study, table })))
    const document = [
      `\\documentclass[${option}]{article}`,
      '\\usepackage[T1]{fontenc}',
      ...['textcomp', 'booktabs', 'array', 'longtable', 'graphicx', 'rotating', 'pdflscape'].map(
        name => `\\usepackage{${name}}`,
      ),
      '\\begin{document}',
      ...tables.map(
        ({ study, table }) => `\\message{^^J<${study} ${table.id}>^^J}\n${latexOf(tableFiles(table))}\n\\clearpage`,
      ),
      '\\end{document}',
      '',
    ]
    writeFileSync(join(folder.path, `narrow-${option}.tex`), document.join('\n'))
    // Longtable learns the widths of its columns from one run to the next.
    const runs = [1, 2, 3].map(() => run('pdflatex', ['-interaction=nonstopmode', `narrow-${option}.tex`], folder.path))
    const lines = runs[2].stdout.split('\n')
    expect(lines.filter(line => /^(<|!|Overfull \\hbox)/.test(line)).filter(isFault)).toEqual([])
    expect(runs[2].status).toBe(0)
  },
  120_000,
)

/** Where a table is named, followed by a line that says what is wrong with it. */
const isFault = (line: string, i: number, lines: readonly string[]): boolean =>
  !line.startsWith('<') || (lines[i + 1] !== undefined && !lines[i + 1].startsWith('<'))

describe.skipIf(!hasProgram('pdffonts'))(`a figure as PDF${unless('pdffonts')}`, () => {
  test('has its fonts inside, no picture of dots, and text that can be found', () => {
    expect(drawn.length).toBeGreaterThan(0)
    for (const { id, title } of drawn) {
      const file = `${id}.pdf`
      const fonts = run('pdffonts', [file], folder.path).stdout.trim().split('\n').slice(2)
      expect(fonts.length, id).toBeGreaterThan(0)
      // Embedded, a subset, and with a map back to text.
      for (const font of fonts)
        expect([font.includes('SourceSans3-'), font.match(/ yes/g)?.length], id).toEqual([true, 3])
      expect(run('pdfimages', ['-list', file], folder.path).stdout.trim().split('\n').slice(2), id).toEqual([])
      const text = run('pdftotext', ['-raw', file, '-'], folder.path).stdout.replace(/\s+/g, ' ')
      expect(text, id).toContain(title.slice(0, 20))
    }
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elementsOf, parseXml, textOf } from '../../../../test/support/xml.ts'
import type { DrawnTable } from '../../../core/exhibit.ts'
import { exhibitCsv } from '../csv-writer.ts'
import { htmlTable } from './html.ts'
import { latexTable } from './latex.ts'
import { columnsOf } from './latex-columns.ts'
import { markdownTable } from './markdown.ts'

const table = (rows: readonly (readonly [string, string])[], breaks: readonly number[] = []): DrawnTable => ({
  id: 'some-table',
  title: 'Cost & quality',
  notes: ['In brackets: 95% intervals.'],
  columns: [
    { title: 'Tier', align: 'left' },
    { title: 'Pass rate', align: 'right' },
  ],
  cells: rows,
  breaks,
  rows: rows.map(([tier, pass_rate]) => ({ tier, pass_rate })),
})

const small = table(
  [
    ['T0', '2.2% [0, 18]'],
    ['T1', '24.4% [11, 45]'],
  ],
  [1],
)

test('Markdown', () =>
  expect(markdownTable(small)).toMatchInlineSnapshot(`
    "**Cost & quality**

    | Tier | Pass rate |
    | --- | ---: |
    | T0 | 2.2% \\[0, 18\\] |
    | T1 | 24.4% \\[11, 45\\] |

    In brackets: 95% intervals.
    "
  `))

test('LaTeX', () =>
  expect(latexTable(small)).toMatchInlineSnapshot(`
    "% Needs \\usepackage[T1]{fontenc}, textcomp, booktabs.
    \\begin{table}[tbp]
    \\centering
    \\caption{Cost \\& quality}\\label{tab:some-table}
    \\small
    \\begin{tabular}{@{}lr@{}}
    \\toprule
    Tier & Pass rate \\\\
    \\midrule
    T0 & 2.2\\% [0, 18] \\\\
    \\addlinespace
    T1 & 24.4\\% [11, 45] \\\\
    \\bottomrule
    \\end{tabular}
    \\par\\smallskip
    {\\footnotesize\\raggedright\\noindent In brackets: 95\\% intervals.\\par}
    \\end{table}
    "
  `))

test('HTML', () =>
  expect(htmlTable(small)).toMatchInlineSnapshot(`
    "<table id="some-table">
    <caption>Cost &amp; quality</caption>
    <thead><tr><th scope="col" style="text-align: left">Tier</th><th scope="col" style="text-align: right">Pass rate</th></tr></thead>
    <tbody>
    <tr><td style="text-align: left">T0</td><td style="text-align: right">2.2% [0, 18]</td></tr>
    </tbody>
    <tbody>
    <tr><td style="text-align: left">T1</td><td style="text-align: right">24.4% [11, 45]</td></tr>
    </tbody>
    <tfoot><tr><td colspan="2">In brackets: 95% intervals.</td></tr></tfoot>
    </table>
    "
  `))

test('CSV', () =>
  expect(exhibitCsv([{ tier: 'T0, "x"', value: 0.1, on: true, none: null }])).toBe(
    'tier,value,on,none\n"T0, ""x""",0.1,True,\n',
  ))

describe('LaTeX', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => [`T${i}`, '1'] as const)

  test('runs over pages beyond 20 rows, with the head on each', () => {
    expect(latexTable(table(rows(20)))).not.toContain('longtable')
    const long = latexTable(table(rows(21)))
    expect(long).toContain('\\begin{longtable}{@{}lr@{}}')
    expect(long.split('\n').filter(line => line === 'Tier & Pass rate \\\\')).toHaveLength(2)
    expect(long).not.toContain('\\begin{table}')
  })

  test('in two columns has pages of one column where it runs over pages', () => {
    const long = latexTable(table(rows(21)))
    expect(long).toContain('\\csname if@twocolumn\\endcsname\\let\\after\\twocolumn\\onecolumn\\fi')
    expect(long).toMatch(/\\end\{longtable\}[\s\S]*\\after\n\\endgroup/)
  })

  test('holds every row once, and no cell that the table has not', () => {
    for (const count of [3, 20, 21, 150]) {
      const names = Array.from(
        { length: count },
        (_, i) => [`name ${i} that is long ${'and long '.repeat(6)}`, `${i}.5`] as const,
      )
      const body = latexTable(table(names))
        .split('\n')
        .filter(line => line.includes(' & '))
        .map(line => line.replace(/ \\\\$/, ''))
      const wanted = names.map(cells => cells.map(cell => cell.trimEnd()).join(' & '))
      expect(body.filter(line => !line.startsWith('Tier & '))).toEqual(wanted)
    }
  })
})

test('a word of a note that is wider than the text is broken in LaTeX', () => {
  const latex = latexTable({
    ...small,
    notes: [`Task 1 is exp-${'x'.repeat(120)}.`, 'Model 1 is kestrel-medium & more.'],
  })
  expect(latex).toContain(`is exp{-}${Array<string>(4).fill('x'.repeat(30)).join('\\allowbreak{}')}. Model 1`)
  expect(latex).toContain('Model 1 is kestrel{-}medium \\& more.')
})

describe('LaTeX of a table that is wider than the text', () => {
  const wide = (count: number, words: string): DrawnTable => ({
    ...table([]),
    columns: ['Tiers', 'Pass rate', 'Score', 'Cost', 'Duration'].map((title, i) => ({
      title,
      align: i === 0 ? 'left' : 'right',
    })),
    cells: Array.from({ length: count }, (_, i) => [
      `T${i} ${words}`,
      ...Array<string>(4).fill('−12.5 [−20.25, +40.75]'),
    ]),
  })
  const forms = [
    { form: 'of one page', count: 10, turned: 'sidewaystable*' },
    { form: 'of several pages', count: 30, turned: '\\begin{landscape}' },
  ]
  /** The least that columns with broken cells have, in points, and their shares of what is left. */
  const brokenIn = (latex: string) =>
    [...latex.matchAll(/p\{\\dimexpr(\d+)pt\+([\d.]+)\\room\\relax\}/g)].map(([, least, share]) => ({
      least: Number(least),
      share: Number(share),
    }))

  test.each(forms)('$form is turned where its numbers would not stay whole', ({ count, turned }) => {
    const latex = latexTable(wide(count, 'with a name'))
    const { least } = columnsOf(wide(count, 'with a name'))
    expect(least).toBeGreaterThan(4 * 80)
    expect(latex).toContain(`\\ifdim\\textwidth<${least}pt`)
    expect(latex).toContain(turned)
    expect(latex).toContain('[$-$20.25,~+40.75]')
    expect(latex).not.toMatch(/\\(tiny|scriptsize|resizebox|scalebox)/)
  })

  test.each(forms)('$form has columns that fill the text where cells are broken', ({ count }) => {
    const words = 'a sentence that goes on and on '.repeat(4)
    const told = wide(count, words)
    const latex = latexTable({
      ...told,
      cells: told.cells.map(row => [...row.slice(0, -1), 'a shorter one '.repeat(4)]),
    })
    const broken = brokenIn(latex)
    expect(broken).toHaveLength(2)
    // Numbers have columns that are as wide as they are.
    expect(latex).toMatch(/p\{[^}]*\}rrr\s+>\{\\raggedleft\\arraybackslash\}p\{/)
    expect(broken[0].share + broken[1].share).toBeCloseTo(1, 1)
    expect(Math.min(...broken.map(({ least }) => least))).toBeGreaterThan(0)
    // The room that a wider page has more goes to the longer sentences.
    expect(broken[0].share).toBeGreaterThan(0.5)
    // All of it where there are no others.
    expect(brokenIn(latexTable(told)).map(({ share }) => share)).toEqual([1])
  })

  test.each(forms)('$form breaks names before numbers', ({ count }) => {
    const named = wide(count, 'with a name of some length')
    const many = {
      ...named,
      columns: [...named.columns, ...named.columns],
      cells: named.cells.map(([name, ...numbers]) => [name, ...numbers, name, ...numbers.map(() => '−12.5')]),
    }
    const { least } = columnsOf(many)
    expect(least).toBeGreaterThan(4 * 80)
    expect(least).toBeLessThan(550)
  })

  test('columns of numbers stay as wide as they are while names are broken', () => {
    const named = wide(10, 'with a name of some length that is rather long')
    const columns = [...named.columns, named.columns[0]]
    const { fitted } = columnsOf({ ...named, columns, cells: named.cells.map(row => [...row, row[0]]) })
    expect(fitted.map(({ isBroken }) => isBroken)).toEqual(columns.map(({ align }) => align === 'left'))
  })

  test('of one page runs over pages where broken lines would make it longer than one', () => {
    const told = (words: string) => latexTable(wide(10, words))
    expect(told('with a name')).not.toContain('longtable')
    expect(told('a sentence that goes on '.repeat(60))).toContain('longtable')
  })

  test('that every page is wide enough for is neither broken nor turned', () => {
    const named = wide(10, 'with')
    const few = { ...named, columns: named.columns.slice(0, 3), cells: named.cells.map(row => row.slice(0, 3)) }
    const latex = latexTable(few)
    expect(latex).toContain('\\begin{table*}[tbp]')
    expect(latex).toContain('\\begin{tabular}{@{}lrr@{}}')
    expect(latex).not.toMatch(/\\room|\\ifdim|sideways/)
  })

  test('a title that is wider than its column is set in lines', () => {
    const named = wide(10, 'with a name')
    const columns = named.columns.map(column => ({ ...column, title: `${column.title} & what it rests on, in words` }))
    expect(latexTable({ ...named, columns })).toMatch(/\\shortstack\[r\]\{Score \\& what it[^}]*\\\\/)
  })

  test('names what it needs', () => {
    expect(latexTable(wide(10, ''))).toMatch(/^% Needs .*, booktabs, array and rotating\.\n/)
    expect(latexTable(wide(30, ''))).toMatch(/^% Needs .*, booktabs, array, longtable and pdflscape\.\n/)
  })
})

const cell = fc.string({ unit: 'binary', maxLength: 20 })
const cells = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 })

test('a bracket where a row of LaTeX begins is no option of what ends the row before', () => {
  const latex = latexTable(
    table([
      ['a [b]', '[1, 2]'],
      ['[c]', '{[d]}'],
    ]),
  )
  expect(latex).toContain('a [b] & [1, 2] \\\\\n{[}c] & \\{[d]\\} \\\\')
})

describe('whatever the cells hold', () => {
  test('HTML has them as text', () =>
    fc.assert(
      fc.property(cells, rows => {
        const html = parseXml(htmlTable({ ...table(rows), notes: [] }).trim())
        const found = elementsOf(html)
          .filter(({ name }) => name === 'td')
          .map(textOf)
        const kept = (text: string) =>
          text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
        expect(found).toEqual(rows.flat().map(kept))
      }),
    ))

  test('Markdown has as many lines and columns as there should be', () =>
    fc.assert(
      fc.property(cells, rows => {
        const lines = markdownTable({ ...table(rows), notes: [] })
          .trimEnd()
          .split('\n')
        expect(lines.length).toBe(4 + rows.length)
        for (const line of lines.slice(4)) expect(line.replace(/\\[\s\S]/g, '').match(/\|/g)?.length).toBe(3)
      }),
    ))

  test('LaTeX has one line per row, each with its columns', () =>
    fc.assert(
      fc.property(cells, rows => {
        const body = latexTable(table(rows)).split('\\midrule\n')[1].split('\n\\bottomrule')[0].split('\n')
        expect(body.length).toBe(rows.length)
        for (const line of body) {
          expect(line.endsWith(' \\\\')).toBe(true)
          expect(line.replace(/\\&/g, '').match(/&/g)?.length).toBe(1)
        }
      }),
    ))
})

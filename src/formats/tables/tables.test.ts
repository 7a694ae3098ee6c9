import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elementsOf, parseXml, textOf } from '../../../test/support/xml.ts'
import type { DrawnTable } from '../../core/exhibit.ts'
import { exhibitCsv } from '../exhibit-csv.ts'
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
    T0 & 2.2\\% {[}0, 18{]} \\\\
    \\addlinespace
    T1 & 24.4\\% {[}11, 45{]} \\\\
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
    expect(long).toContain('\\def\\plain{\\begin{\\form}{@{}lr@{}}}')
    expect(long).toContain('\\def\\head{Tier & Pass rate \\\\}')
    const [, running] = /\\def\\running\{(.*)\\def\\form\{tabular\}/s.exec(long) ?? []
    expect(running).toContain('\\def\\form{longtable}')
    expect(running.match(/\\head(?!\w)/g)?.length).toBe(2)
    expect(long).not.toContain('\\begin{table}')
  })

  test('of many rows floats in two columns where it fits a page, and else has pages of one column', () => {
    const floats = (count: number) => latexTable(table(rows(count))).includes('\\let\\result\\floating')
    expect([21, 100, 101].map(floats)).toEqual([true, true, false])
    for (const count of [21, 101]) {
      const latex = latexTable(table(rows(count)))
      expect(latex).toContain('\\csname if@twocolumn\\endcsname')
      expect(latex).toContain('\\def\\turned{\\onecolumn\\before}\\def\\straight{\\after\\twocolumn}')
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
    { form: 'of one page', count: 10, turned: '\\def\\place{sidewaystable*}' },
    { form: 'of several pages', count: 30, turned: '\\begin{landscape}' },
  ]

  test.each(forms)('$form is turned where its numbers would not stay whole', ({ count, turned }) => {
    const latex = latexTable(wide(count, 'with a name'))
    expect(columnsOf(wide(count, 'with a name')).least).toBeGreaterThan(4 * 80)
    expect(latex).toContain('\\ifdim\\least>\\textwidth')
    expect(latex).toContain(turned)
    expect(latex).toContain('{[}$-$20.25,~+40.75{]}')
    expect(latex).not.toMatch(/\\(tiny|scriptsize|resizebox|scalebox)/)
  })

  test.each(forms)('$form has columns that fill the text where cells are broken', ({ count }) => {
    const words = 'a sentence that goes on and on '.repeat(8)
    const told = wide(count, words)
    const latex = latexTable({
      ...told,
      cells: told.cells.map(row => [...row.slice(0, -1), 'a shorter one '.repeat(15)]),
    })
    const shares = [...latex.matchAll(/p\{\\dimexpr([\d.]+)\\base\+([\d.]+)\\room\\relax\}/g)]
    expect(shares.length).toBe(2)
    // Numbers have columns that are as wide as they are.
    expect(latex).toMatch(/p\{[^}]*\}rrr\s+>\{\\raggedleft\\arraybackslash\}p\{/)
    const [base, room] = [1, 2].map(at => shares.map(share => Number(share[at])))
    for (const some of [base, room]) expect(some.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3)
    expect(Math.min(...base)).toBeGreaterThan(0)
    // The room that a wider page has more goes to the longer sentences.
    expect(room[0]).toBeGreaterThan(0.5)
    // All of it where there are no others.
    const [alone, ...others] = latexTable(told).matchAll(/\\base\+([\d.]+)\\room/g)
    expect(Number(alone[1])).toBeGreaterThan(0.9)
    expect(others).toEqual([])
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
    expect(fitted.map(({ broken }) => broken !== null)).toEqual(columns.map(({ align }) => align === 'left'))
  })

  test('a column that a few points keep in one line has them before longer ones get more', () => {
    const named = wide(30, 'with a name of length')
    const pairs: DrawnTable = {
      ...named,
      columns: [{ title: 'Pair', align: 'left' }, named.columns[0], ...named.columns],
      cells: named.cells.map(row => ['T0 to T1', row[0], ...row]),
    }
    const latex = latexTable(pairs)
    const { broken } = columnsOf(pairs).fitted[0]
    const needed = Math.ceil((broken?.natural ?? NaN) - (broken?.least ?? NaN))
    expect(latex).toContain(`\\def\\first{\\dimexpr${needed}pt\\relax}`)
    const shares = [...latex.matchAll(/p\{\\dimexpr[\d.]+\\base\+([\d.]+\\\w+)\\relax/g)].map(([, share]) => share)
    expect(shares).toEqual(['1.0000\\first', '0.5000\\room', '0.5000\\room'])
  })

  test('of one page is turned where broken lines would make it longer than the page', () => {
    const latex = latexTable(wide(10, 'with a name'))
    expect(latex).toMatch(
      /\\setbox4\\vbox\{.*\\contents\}\\notes\}%\n\\ifdim\\dimexpr\\ht4\+\\dp4\\relax>\.9\\textheight\\turn/,
    )
  })

  test('a title that is wider than its column is set in lines', () => {
    const named = wide(10, 'with a name')
    const columns = named.columns.map(column => ({ ...column, title: `${column.title} & what it rests on, in words` }))
    expect(latexTable({ ...named, columns })).toMatch(/\\lines\{r\}\{Score \\& what it\S* ?\S*\\\\/)
  })

  test('names what it needs', () => {
    expect(latexTable(wide(10, ''))).toMatch(/^% Needs .*, booktabs, array and rotating\.\n/)
    expect(latexTable(wide(30, ''))).toMatch(/^% Needs .*, booktabs, array, longtable and pdflscape\.\n/)
  })
})

const cell = fc.string({ unit: 'binary', maxLength: 20 })
const cells = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 })

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

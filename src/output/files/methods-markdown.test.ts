import { expect, test } from 'vitest'
import { problemCodes } from '../../core/problem-codes.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { bibliography } from './bibliography.ts'
import { methodCatalog } from './method-catalog.ts'
import { methodsPage } from './methods-markdown.ts'

const page = methodsPage(allMetrics)

const headings = [...page.matchAll(/^#{2,3} (.*)$/gm)].map(match => match[1])

/** The page up to a heading. */
const before = (heading: string): string => page.split(`\n## ${heading}\n`)[0]

test('the methods page explains every metric', () => {
  for (const { id, title, description, formula } of allMetrics)
    for (const part of [`### ${title}\n`, `\`${id}\`: `, description, formula]) expect(page, id).toContain(part)
})

test('and every problem, once', () => {
  for (const [code, { severity, means }] of Object.entries(problemCodes))
    expect(page.split(`| \`${code}\` | ${severity} | ${means} |`)).toHaveLength(2)
})

test('headings differ, so that links find one place', () => {
  expect(headings.filter((heading, i) => headings.indexOf(heading) !== i)).toEqual([])
})

test('every part of a method has a section; links lead to headings', () => {
  const parts = Object.values(methodCatalog)
  expect(parts.map(({ section }) => section).filter(section => !headings.includes(section))).toEqual([])
  // As GitHub makes them: small letters, spaces as dashes, no punctuation.
  const anchors = new Set(
    headings.map(heading =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(match => match[1])
  expect(links.length).toBe(parts.length)
  expect(links.filter(link => !anchors.has(link))).toEqual([])
})

test('every reference is cited, and listed once in the order of its authors and years', () => {
  const text = before('References')
  const references = Object.values(bibliography)
  expect(references.filter(({ cited }) => !text.includes(cited))).toEqual([])
  for (const { cited, text: listed } of references) {
    expect(page.split(`- ${listed}\n`)).toHaveLength(2)
    const [, author = '', year = ''] = /^(\S+).* (\d{4})$/.exec(cited) ?? []
    expect(listed.startsWith(author), cited).toBe(true)
    expect(listed, cited).toContain(`(${year}).`)
  }
  const keys = Object.keys(bibliography)
  expect(keys).toEqual([...keys].sort())
})

test('the methods section is short, and its formulas stay in one block each', () => {
  const prose = before('What the simulations show').replaceAll(/^```\n[\s\S]*?^```$/gm, '')
  expect(prose.split(/\s+/).length).toBeLessThan(2500)
  for (const [block] of page.matchAll(/^```\n[\s\S]*?^```$/gm)) expect(block).not.toContain('\n\n')
})

test('the summary of simulations is that of their pages, without single designs', () => {
  const summary = [
    '## Summary',
    '',
    '| What | Promise | Cells | Kept | Within 2 errors | Misses | Worst cell |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    '| Rates | ≥ 90 % | 4 | 3 | 0 | 1 | 85.0 ± 1.0 |',
  ]
  const coverage = ['# Coverage', '', ...summary, '', '## Rates', '', '| Design | 5 tasks |', '| --- | --- |'].join(
    '\n',
  )
  const told = methodsPage(allMetrics, { coverage, gate: '# Gate\n' })
  expect(told).toContain('| What | Promise | Cells | Kept | Within 2 errors | Misses |\n')
  expect(told).toContain('| Rates | ≥ 90 % | 4 | 3 | 0 | 1 |\n')
  expect(told).not.toContain('5 tasks |')
  expect(told).not.toContain('85.0')
})

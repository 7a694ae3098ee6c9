import { expect, test } from 'vitest'
import { allMetrics } from '../metrics/all.gen.ts'
import { brokenText } from './cli/summary/exhibits-text.ts'
import { checkNames, figureNames, tableNames } from './exhibits.ts'

const [figures, tables] = [figureNames(allMetrics), tableNames()]

test('figures are named one by one, or by their family', () => {
  const { known } = figures
  for (const name of ['metric-by-tier', 'pass-rate-by-tier', 'judge-agreement']) expect(known).toContain(name)
  expect(new Set(known).size).toBe(known.length)
  expect(() => checkNames(['tier-summary', 'judge-agreement'], tables, figures)).not.toThrow()
})

test('an unknown name is refused, with a guess', () => {
  expect(() => checkNames(['tier-sumary'], tables, figures)).toThrow('--tables: there is no tier-sumary.')
})

test('a table among figures is called a table, and a figure among tables a figure', () => {
  expect(() => checkNames(['tier-summary'], figures, tables)).toThrow('--figures: tier-summary is a table.')
  expect(() => checkNames(['pass-rate-by-tier'], tables, figures)).toThrow('--tables: pass-rate-by-tier is a figure.')
})

test('what could not be made is told, line by line, and cannot command the terminal', () => {
  expect(brokenText([{ kind: 'figure', id: 'a', status: 'made', text: 'A' }])).toBe('')
  const text = brokenText([
    { kind: 'figure', id: 'a', status: 'failed', text: 'no\x1b[31m idea' },
    { kind: 'table', id: 'b', status: 'not applicable', text: 'needs 2 models' },
  ])
  expect(text).toMatch(/^error: 1 exhibit could not be made\..*\n {2}figure a: no/)
  expect(text).not.toContain('\x1b')
  expect(text).not.toContain('needs')
})

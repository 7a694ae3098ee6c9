import { expect, test } from 'vitest'
import { allMetrics } from '../transform/metrics/all.gen.ts'
import { brokenText } from './cli/commands/analyze.ts'
import { checkNames, figureNames, tableNames } from './exhibits.ts'

const [figures, tables] = [figureNames(allMetrics), tableNames()]

test('figures are named one by one, or by their family', () => {
  const { known } = figures
  for (const name of ['metric-by-tier', 'pass-rate-by-tier', 'judge-agreement']) expect(known).toContain(name)
  expect(new Set(known).size).toBe(known.length)
  expect(() => checkNames(['tier-summary', 'judge-agreement'], tables, figures)).not.toThrow()
})

test.each([
  ['an unknown name, with a guess', 'tier-sumary', tables, figures, '--tables', 'tier-summary'],
  ['a table among figures, with its option', 'tier-summary', figures, tables, '--figures', '--tables'],
  ['a figure among tables, with its option', 'pass-rate-by-tier', tables, figures, '--tables', '--figures'],
])('%s is refused', (_, name, asked, others, option, hint) =>
  expect(() => checkNames([name], asked, others)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(`${option}: `), hint: expect.stringContaining(hint) }),
  ),
)

test('what could not be made is told, line by line, and cannot command the terminal', () => {
  expect(brokenText([{ kind: 'figure', id: 'a', status: 'made', text: 'A' }])).toBe('')
  const text = brokenText([
    { kind: 'figure', id: 'a', status: 'failed', text: 'no\x1b[31m idea' },
    { kind: 'table', id: 'b', status: 'not applicable', text: 'needs 2 models' },
  ])
  expect(text).toMatch(/^error: .*\n {2}figure a: no/)
  expect(text).not.toContain('\x1b')
  expect(text).not.toContain('needs')
})

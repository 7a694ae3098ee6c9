import picocolors from 'picocolors'
import { expect, test } from 'vitest'
import { problem } from '../../core/problem.ts'
import { problemCodes } from '../../core/problem-codes.ts'
import { problemsText } from './problems-text.ts'

const look = { width: 80, colors: picocolors.createColors(false) }

test('says once what is the same for all, and per place what is not', () => {
  const text = problemsText(
    [
      problem('json-invalid', 'a/judgment.json', 'cut', 'mend'),
      problem('json-invalid', 'b/judgment.json', 'empty', 'mend', '7'),
      problem('judgment-invalid', 'a', 'marked', 'judge a', 'judge 1'),
      problem('judgment-invalid', 'b', 'marked', 'judge b', 'judge 2'),
    ],
    look,
  )
  const [invalid, judgments, ...others] = text.split('\n\n').map(block => block.split('\n'))
  expect(others).toEqual([])
  expect([invalid[0], judgments[0]]).toEqual(['error json-invalid (2)', 'warning judgment-invalid (2)'])
  expect(invalid.slice(2)).toEqual(['  a/judgment.json', '    cut', '  b/judgment.json at 7', '    empty', '  → mend'])
  expect(judgments.slice(2)).toEqual(['  marked', '  a at judge 1', '    → judge a', '  b at judge 2', '    → judge b'])
  for (const [code, line] of [
    ['json-invalid', invalid[1]],
    ['judgment-invalid', judgments[1]],
  ] as const)
    expect(line).toBe(`  ${problemCodes[code].means}`)
})

test('shows at most ten of a code and counts the rest', () => {
  const many = Array.from({ length: 1234 }, (_, i) => problem('json-invalid', `file-${i}`, `message ${i}`, 'hint'))
  const text = problemsText(many, look)
  expect(text.match(/^ {2}file-/gm)).toHaveLength(10)
  expect(text).toContain('error json-invalid (1,234)')
  expect(text).toMatch(/^ {2}… .*1,224 /m)
})

test('texts from data cannot command the terminal', () => {
  const evil = '\x1b[2J\nforged\u202e'
  const text = problemsText([problem('wrong-type', evil, evil, evil, evil)], look)
  expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\u202e]/)
  expect(text.split('\n')).toHaveLength(5)
})

test('takes time in proportion to their number', () => {
  const told = (count: number) => {
    const started = performance.now()
    problemsText(
      Array.from({ length: count }, (_, i) => problem('criterion-unmatched', 'file', `message ${i}`, 'hint')),
      look,
    )
    return performance.now() - started
  }
  told(1000)
  // Copying all that was told before for each takes minutes.
  expect(told(200_000)).toBeLessThan(5000)
})

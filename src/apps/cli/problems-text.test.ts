import picocolors from 'picocolors'
import { expect, test } from 'vitest'
import { problem } from '../../core/problem.ts'
import { problemsText } from './problems-text.ts'

const look = { width: 80, colours: picocolors.createColors(false) }

test('says once what is the same for all, and per place what is not', () =>
  expect(
    problemsText(
      [
        problem('json-invalid', 'a/judgment.json', 'Unexpected end of JSON input', 'Write it again.'),
        problem('json-invalid', 'b/judgment.json', 'The file is empty.', 'Write it again.', 'line 1'),
        problem('judgment-invalid', 'a', 'The judgment is marked as not valid.', 'Judge a again.', 'judge 1'),
        problem('judgment-invalid', 'b', 'The judgment is marked as not valid.', 'Judge b again.', 'judge 2'),
      ],
      look,
    ),
  ).toMatchInlineSnapshot(`
    "error json-invalid (2)
      A file is not valid JSON: truncated, empty or damaged. Nothing in it was used.
      a/judgment.json
        Unexpected end of JSON input
      b/judgment.json at line 1
        The file is empty.
      → Write it again.

    warning judgment-invalid (2)
      A judgment is marked as not valid. It is left out of the consensus.
      The judgment is marked as not valid.
      a at judge 1
        → Judge a again.
      b at judge 2
        → Judge b again."
  `))

test('shows at most ten of a code and counts the rest', () => {
  const many = Array.from({ length: 1234 }, (_, i) => problem('json-invalid', `file-${i}`, `message ${i}`, 'hint'))
  const text = problemsText(many, look)
  expect(text.match(/^ {2}file-/gm)).toHaveLength(10)
  expect(text).toContain('error json-invalid (1,234)')
  expect(text).toContain('… and 1,224 more')
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

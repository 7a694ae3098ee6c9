import { expect, test } from 'vitest'
import { textOf } from './text-of.ts'

test.each([
  ['plain', 'plain'],
  [
    [
      { type: 'text', text: 'a' },
      { type: 'image', source: {} },
      { type: 'text', text: 'b' },
    ],
    'a\nb',
  ],
  [{ type: 'text', text: 'a' }, 'a'],
  [{ content: [{ text: 'a' }, 'b'] }, 'a\nb'],
  [null, ''],
  [5, ''],
  [[[[['a']]]], 'a'],
])('the text of %j', (content, text) => expect(textOf(content)).toBe(text))

test('is none where content is nested without end', () => {
  let content: unknown = 'a'
  for (let i = 0; i < 100_000; i++) content = [content]
  expect(textOf(content)).toBe('')
})

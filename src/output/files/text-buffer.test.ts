import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextBuffer } from './text-buffer.ts'

test('whatever is pushed comes back as it was, in the same order', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 300 }))), texts => {
      const pieces = new TextBuffer()
      for (const text of texts) pieces.push(text)
      expect(pieces.take()).toBe(texts.join(''))
      expect(pieces.take()).toBe('')
    }),
  ))

test('a text that is longer than a piece stays whole', () => {
  const pieces = new TextBuffer()
  const long = 'ä'.repeat(1 << 20)
  pieces.push('a')
  pieces.push(long)
  expect(pieces.isFull).toBe(true)
  expect(pieces.take()).toBe(`a${long}`)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Pieces } from './pieces.ts'

test('whatever is pushed comes back as it was, in the same order', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 300 }))), texts => {
      const pieces = new Pieces()
      for (const text of texts) pieces.push(text)
      expect(pieces.length).toBe(Buffer.byteLength(texts.join('')))
      expect(pieces.take()).toBe(texts.join(''))
      expect(pieces.take()).toBe('')
    }),
  ))

test('texts that are longer than all the room there is have room', () => {
  const pieces = new Pieces()
  const long = 'ä'.repeat(1 << 20)
  pieces.push('a')
  pieces.push(long)
  expect(pieces.isFull).toBe(true)
  expect(pieces.take()).toBe(`a${long}`)
})

test('what was pushed can be seen again', () => {
  const pieces = new Pieces()
  pieces.push('before')
  const { length } = pieces
  pieces.push(' and after')
  expect(pieces.since(length)).toBe(' and after')
  expect(pieces.take()).toBe('before and after')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTextSoFar } from './utf8.ts'

test('text that breaks off anywhere is text so far', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, end) => {
      const bytes = Buffer.from(text)
      expect(isTextSoFar(bytes.subarray(0, end % (bytes.length + 1)))).toBe(true)
    }),
  ))

test.each([
  ['a byte that begins nothing', [0x61, 0xff, 0x61]],
  ['a character that goes on with another', [0xc3, 0x61]],
  ['the rest of a character at the end', [0x61, 0x80]],
  ['three such bytes', [0x80, 0x80, 0x80]],
])('%s is none', (_, bytes) => expect(isTextSoFar(Uint8Array.from(bytes))).toBe(false))

import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'

test('the published check values', () => {
  expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926)
  expect(crc32(Buffer.from('The quick brown fox jumps over the lazy dog'))).toBe(0x414fa339)
  expect(crc32(Buffer.alloc(0))).toBe(0)
})

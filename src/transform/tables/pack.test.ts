import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allCells } from '../../../test/support/cells.ts'
import { anyRuns, assembled, chunkOf } from '../../../test/support/chunks.ts'
import type { Chunk } from './chunk.ts'
import { isIntact, pack, unpack } from './pack.ts'

const bytesOf = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.concat(pieces))

const contentOf = (chunk: Chunk) => {
  const { tables, problems } = assembled(chunk)
  return { cells: allCells(tables), problems, sources: chunk.tables.sources }
}

describe('packed columns', () => {
  test('come back as they were', () =>
    fc.assert(
      fc.property(anyRuns, found => {
        const chunk = chunkOf(found)
        const back = unpack('key', bytesOf(pack('key', chunk)))
        expect(back && contentOf(back)).toEqual(contentOf(chunk))
      }),
      { numRuns: 40 },
    ))

  test('are not taken under another key', () => {
    const bytes = bytesOf(pack('key', chunkOf([])))
    for (const other of ['kez', 'ke', 'keyy', '']) expect(unpack(other, bytes)).toBeNull()
  })

  test('cut short anywhere are ignored', () =>
    fc.assert(
      fc.property(anyRuns, fc.double({ min: 0, max: 0.999, noNaN: true }), (found, share) => {
        const bytes = bytesOf(pack('key', chunkOf(found)))
        const end = bytes.findLastIndex(byte => byte !== 0)
        expect(unpack('key', bytes.slice(0, Math.floor(share * end)))).toBeNull()
      }),
      { numRuns: 100 },
    ))

  test('with one bit that flipped, anywhere, are ignored', () =>
    fc.assert(
      fc.property(anyRuns, fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(7), (found, share, bit) => {
        const bytes = bytesOf(pack('key', chunkOf(found)))
        expect(isIntact(bytes)).toBe(true)
        bytes[Math.floor(share * bytes.length)] ^= 1 << bit
        expect(isIntact(bytes)).toBe(false)
        expect(unpack('key', bytes)).toBeNull()
      }),
      { numRuns: 300 },
    ))

  test.each([
    ['nothing', new Uint8Array(0)],
    ['a few bytes', new Uint8Array(7)],
    ['zeros', new Uint8Array(4096)],
    ['text', new Uint8Array(Buffer.from('not a cache at all, but longer than a header'))],
    ['a length beyond all bounds', new Uint8Array(64).fill(255)],
    ['a header that is no JSON', bytesOf([Uint8Array.of(14, 0, 0, 0, 0, 0, 0, 0), Buffer.from('{"key":"key",]')])],
  ])('%s in their place are ignored', (_, bytes) => {
    expect(isIntact(Uint8Array.from(bytes))).toBe(false)
    expect(unpack('key', Uint8Array.from(bytes))).toBeNull()
  })
})

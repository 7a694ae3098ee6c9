import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allCells } from '../../../test/support/cells.ts'
import { anyRuns, assembled, chunkOf } from '../../../test/support/chunks.ts'
import type { Found } from '../../core/importer.ts'
import type { Chunk } from './chunk.ts'
import { mergeChunks } from './table-merge.ts'

const contentOf = (chunk: Chunk) => allCells(assembled(chunk).tables)

/** Cuts a list at these places, wherever they fall. */
const cut = (found: readonly Found[], places: readonly number[]): Found[][] => {
  const ends = [...places.map(place => place % (found.length + 1)), found.length].sort((a, b) => a - b)
  return ends.map((end, i) => found.slice(i === 0 ? 0 : ends[i - 1], end))
}

const anyCuts = fc.array(fc.nat(), { maxLength: 4 })

describe('mergeChunks', () => {
  test('splitting runs into chunks in any way, empty ones too, gives the same tables and problems', () =>
    fc.assert(
      fc.property(anyRuns, anyCuts, (found, cuts) => {
        const whole = assembled(chunkOf(found))
        const merged = assembled(mergeChunks(cut(found, cuts).map(part => chunkOf(part))))
        expect(allCells(merged.tables)).toEqual(allCells(whole.tables))
        expect(merged.problems).toEqual(whole.problems)
      }),
      { numRuns: 60 },
    ))

  test('chunks in another order give the same tables', () =>
    fc.assert(
      fc.property(anyRuns, anyCuts, (found, cuts) => {
        const backwards = cut(found, cuts)
          .map(part => chunkOf(part))
          .reverse()
        expect(contentOf(mergeChunks(backwards))).toEqual(contentOf(chunkOf(found)))
      }),
      { numRuns: 60 },
    ))

  test('cases of the same thing are counted together', () => {
    const tally = {
      code: 'score-differs',
      subject: 'T0',
      file: 'e',
      at: '',
      message: '{count} runs',
      hint: 'h',
    } as const
    const found: Found[] = [1, 2, 3].map(() => ({ kind: 'tally', tally }))
    const other: Found = { kind: 'tally', tally: { ...tally, subject: 'T1' } }
    const { problems } = assembled(mergeChunks([chunkOf(found), chunkOf([other]), chunkOf(found)]))
    expect(problems.map(({ message }) => message)).toEqual(['1 runs', '6 runs'])
  })
})

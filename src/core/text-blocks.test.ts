import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TextBlock, TextBuilder, textReader } from './text-blocks.ts'

const packed = (texts: readonly (string | null)[]): TextBlock[] => {
  const builder = new TextBuilder()
  for (const text of texts) builder.push(text)
  return builder.finish()
}

const unpacked = (blocks: readonly TextBlock[], rows: readonly number[]) => rows.map(textReader(blocks))
const indices = (list: readonly unknown[]) => list.map((_, i) => i)

describe('texts', () => {
  test('come back as they were: unicode, empty, none', () => {
    const texts = ['', null, 'plain', null, 'naïve – 日本語 🦅', '', '\u0000\r\n"\t', null]
    expect(unpacked(packed(texts), indices(texts))).toEqual(texts)
  })

  test('come back whatever they are, in whatever order they are asked for', () => {
    const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 40 }))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), fc.infiniteStream(fc.nat()), (texts, places) => {
        const rows = [...places.take(20)].map(place => place % texts.length)
        expect(unpacked(packed(texts), rows)).toEqual(rows.map(row => texts[row]))
      }),
    )
  })

  test('longer than a block, and none right before and after it', () => {
    const long = 'ab🦅'.repeat(100_000)
    const texts = [null, 'first', long, null, long, '', 'last']
    const blocks = packed(texts)
    expect(blocks.length).toBeGreaterThan(1)
    expect(unpacked(blocks, [6, 2, 0, 4, 3, 5, 1])).toEqual([6, 2, 0, 4, 3, 5, 1].map(row => texts[row]))
  })

  test('many short ones fill several blocks', () => {
    const texts = Array.from({ length: 90_000 }, (_, i) => (i % 7 === 0 ? null : `reason ${i}`))
    const blocks = packed(texts)
    expect(blocks.length).toBeGreaterThan(1)
    expect(unpacked(blocks, indices(texts))).toEqual(texts)
  })

  test('half a surrogate pair, which UTF-8 cannot hold, harms no neighbour', () =>
    expect(unpacked(packed(['a\ud83e', '\udd85b', '\ud83e', 'c']), [0, 1, 2, 3])).toEqual([
      'a\ud83e',
      '\udd85b',
      '\ufffd',
      'c',
    ]))

  test('take less room than they have characters', () => {
    const texts = Array.from({ length: 1000 }, (_, i) => `The function handles case ${i % 10} as the task asks.`)
    const size = packed(texts).reduce((sum, { bytes }) => sum + bytes.length, 0)
    expect(size).toBeLessThan(texts.join('').length / 5)
  })

  test('none at all are no blocks', () => expect(packed([])).toEqual([]))
})

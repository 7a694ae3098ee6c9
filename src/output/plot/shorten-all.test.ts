import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oneLine } from '../narrative/words.ts'
import { shortenAll } from './shorten-all.ts'
import { shorten, textWidth } from './text-width.ts'

describe('shortening names together', () => {
  test('names that differ where they would be cut are cut elsewhere', () => {
    const steps = Array.from({ length: 11 }, (_, i) => `Ablation step ${i + 1}: retrieval + planning + self-critique`)
    const short = shortenAll(steps, 90)
    expect(new Set(short).size).toBe(11)
    for (const [i, text] of short.entries()) expect(text).toMatch(new RegExp(`^Ablation step ${i + 1}:.*…$`))
  })

  test('what differs deep inside is kept between both ends', () => {
    const model = (effort: string) =>
      `vendor/very-long-model-name-with-reasoning-${effort}-128k-instruct-preview-2025-07-22`
    const [high, low] = shortenAll([model('high'), model('low')], 90)
    expect(high).toMatch(/^v.*…high….*2$/)
    expect(low).toMatch(/^v.*…low….*2$/)
  })

  test('names that differ in two places keep a word of each', () => {
    const names = ['with retrieval augmented generation', 'with retrieval and planning agents'].flatMap(name =>
      ['first', 'second', 'third'].map(version => `${name}, ${version} version`),
    )
    for (const room of [60, 75, 90]) {
      const short = shortenAll(names, room)
      expect(new Set(short).size).toBe(6)
      for (const [i, text] of short.entries()) {
        expect(text).toContain(['first', 'second', 'third'][i % 3])
        expect(textWidth(text)).toBeLessThanOrEqual(room)
      }
    }
  })

  test('the same name twice, and names that are told apart anyway, stay as they would be alone', () => {
    const names = ['kestrel-medium-4-extended-thinking', 'osprey-large-2-extended-thinking', 'T0']
    expect(shortenAll([...names, names[0]], 80)).toEqual([...names, names[0]].map(name => shorten(name, 80)))
  })

  test('names that differ in what cannot be seen show it', () =>
    expect(shortenAll(['T0', 'T0 ', 'T0\t'], 80)).toEqual(['T0', 'T0[U+0020]', 'T0[U+0009]']))

  test('all fit, whatever they are', () =>
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', 'é', '🦅'), maxLength: 60 }), { maxLength: 6 }),
        fc.double({ min: 20, max: 120, noNaN: true }),
        (names, room) => {
          for (const [i, text] of shortenAll(names, room).entries()) {
            expect(textWidth(text)).toBeLessThanOrEqual(room)
            const readsAlike = names.some(name => name !== names[i] && oneLine(name) === oneLine(names[i]))
            if (textWidth(oneLine(names[i])) <= room && !readsAlike) expect(text).toBe(oneLine(names[i]))
          }
        },
      ),
    ))
})

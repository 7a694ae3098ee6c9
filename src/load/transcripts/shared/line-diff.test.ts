import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differingLines, linesOf } from './line-diff.ts'

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
const counts = (list: readonly string[]) =>
  list.reduce((map, line) => map.set(line, (map.get(line) ?? 0) + 1), new Map<string, number>())

/** The longest common sequence, by trying everything. */
const commonLength = ([a, ...before]: readonly string[], after: readonly string[]): number => {
  if (a === undefined || after.length === 0) return 0
  const place = after.indexOf(a)
  return Math.max(commonLength(before, after), place < 0 ? 0 : 1 + commonLength(before, after.slice(place + 1)))
}

describe('differing lines', () => {
  test('are as few as can be', () => {
    const few = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 })
    fc.assert(
      fc.property(few, few, (before, after) => {
        const { added, removed } = differingLines(before, after)
        const common = commonLength(before, after)
        return added.length === after.length - common && removed.length === before.length - common
      }),
      { seed: 4 },
    )
  })

  test('make the one out of the other', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const { added, removed } = differingLines(before, after)
        expect(counts([...before, ...added])).toEqual(counts([...after, ...removed]))
      }),
      { seed: 5 },
    )
  })

  test('of long texts are found without comparing all with all', () => {
    const before = Array.from({ length: 5000 }, (_, i) => `old ${i}`)
    const after = Array.from({ length: 5000 }, (_, i) => `new ${i}`)
    expect(differingLines(['same', ...before], ['same', ...after])).toEqual({ added: after, removed: before })
  })
})

test('a text has the lines that it shows', () => {
  expect([linesOf(''), linesOf('a'), linesOf('a\n'), linesOf('a\n\n'), linesOf('\n')]).toEqual([
    [],
    ['a'],
    ['a'],
    ['a', ''],
    [''],
  ])
})

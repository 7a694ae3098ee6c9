import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedBeginning } from './partial-json.ts'

/** Whether a value is what is left of another one when its text is cut: same places, fewer of them. */
const isBeginningOf = (part: unknown, whole: unknown): boolean => {
  if (typeof part !== 'object' || part === null) return Object.is(part, whole)
  if (typeof whole !== 'object' || whole === null || Array.isArray(part) !== Array.isArray(whole)) return false
  const [own, other] = [Object.entries(part), Object.entries(whole)]
  return own.every(([key, value], i) => key === other[i]?.[0] && isBeginningOf(value, other[i]?.[1]))
}

const container = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()))
/** `-0` is written as `0`. */
const text = fc.tuple(container, fc.constantFrom(0, 2)).map(([value, spaces]) => JSON.stringify(value, null, spaces))

describe('the beginning of a JSON text', () => {
  test('is the text itself where it is whole', () => {
    fc.assert(
      fc.property(text, whole => closedBeginning(whole) === whole),
      { seed: 1 },
    )
    expect(closedBeginning(' {"a":1} ')).toBe(' {"a":1}')
  })

  test('is closed wherever the text is cut, and holds nothing that the text does not', () => {
    fc.assert(
      fc.property(text, fc.nat(), (whole, place) => {
        const cut = whole.slice(0, 1 + (place % whole.length))
        return isBeginningOf(JSON.parse(closedBeginning(cut) ?? 'null'), JSON.parse(whole))
      }),
      { seed: 2, numRuns: 1000 },
    )
  })

  test.each([
    ['{"a":1,"b":{"c":[1,2,"thr', '{"a":1,"b":{"c":[1,2]}}'],
    ['{"a":"x\\', '{}'],
    ['{"a":tru', '{}'],
    ['[1,2', '[1]'],
    ['[1,2 ', '[1,2]'],
    ['{"a":1,"b"', '{"a":1}'],
    ['{"a":1,,"b":2}', '{"a":1}'],
    ['[1,]', '[1]'],
    ['{"a":1}{"b":2}', '{"a":1}'],
    ['{"a":"\\u12', '{}'],
    ['[NaN,1]', '[NaN,1]'],
  ])('%s gives %s', (cut, closed) => expect(closedBeginning(cut)).toBe(closed))

  test.each(['', '  ', 'x', '1', '"a"', '}'])('of %j is nothing', cut => expect(closedBeginning(cut)).toBeNull())

  test('can be nested and long', () => {
    const deep = `${'['.repeat(50_000)}1 `
    expect(closedBeginning(deep)).toBe(deep.trimEnd() + ']'.repeat(50_000))
    const long = JSON.stringify(['\\"'.repeat(100_000), 'end'])
    expect(closedBeginning(long.slice(0, -3))).toBe(JSON.stringify(['\\"'.repeat(100_000)]))
  })
})

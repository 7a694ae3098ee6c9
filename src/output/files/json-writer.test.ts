import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonPieces, readableJson } from './json-writer.ts'

test('small groups stand on one line, larger ones on several', () => {
  const long = Array.from({ length: 100 }, (_, i) => i)
  expect(readableJson({ a: { n: 1, text: 'x' }, empty: {}, none: [], list: [1, [2]], gone: undefined })).toBe(
    `{
  "a": {"n": 1, "text": "x"},
  "empty": {},
  "none": [],
  "list": [
    1,
    [2]
  ]
}
`,
  )
  expect(readableJson({ long }).split('\n').length).toBe(long.length + 5)
})

test('says what JSON.stringify says', () =>
  fc.assert(
    fc.property(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())), value => {
      expect(JSON.parse(readableJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  ))

test('what JSON cannot hold is null', () =>
  expect(JSON.parse(readableJson({ a: NaN, b: [Infinity] }))).toEqual({ a: null, b: [null] }))

test('comes in pieces', () => {
  const value = { texts: Array.from({ length: 5000 }, (_, i) => `text number ${i}`) }
  const pieces = [...jsonPieces(value)]
  expect(pieces.length).toBeGreaterThan(1)
  expect(JSON.parse(pieces.join(''))).toEqual(value)
})

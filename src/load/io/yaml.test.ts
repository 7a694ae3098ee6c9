import { describe, expect, test } from 'vitest'
import { largestSmall } from './disk.ts'
import { readYaml, yamlValue } from './yaml.ts'

/** As much of it as a file may hold. */
const filled = (piece: string, start = ''): string =>
  start + piece.repeat(Math.floor((largestSmall - start.length) / piece.length))

const errorsOf = (text: string): number => readYaml(text).document.errors.length

describe('a YAML text', () => {
  test('gives its value, and the place of what is wrong', () => {
    expect(yamlValue('a: &x [1, {b: c}]\nd: *x\n')).toEqual({ a: [1, { b: 'c' }], d: [1, { b: 'c' }] })
    expect(() => yamlValue('a: 1\nb: ]\n')).toThrow('line 2, column 4')
    expect(() => yamlValue('a: 1\nb: 2\na: 3\n')).toThrow('line 3, column 1')
    expect(errorsOf('a: 1\n---\nb: 2\n')).toBe(1)
    expect(yamlValue('')).toBeNull()
  })

  test.each(['[', '{a: ', '- ', '? ', '- [', '[a, {b: '])('nested without end by %j is an error', piece => {
    expect(errorsOf(filled(piece))).toBeGreaterThan(0)
    expect(errorsOf(filled(piece, 'categories:\n  a: '))).toBeGreaterThan(0)
  })

  test('nested as deep as no person writes is an error, and less is not', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(errorsOf(nested(40))).toBe(0)
    expect(errorsOf(nested(200))).toBe(1)
  })

  // What reads all of them one by one takes minutes.
  test.each([']', '"', '"\n', '|\n', '*a ', '- *a\n', 'a:\n', '\0'])(
    'that breaks off and goes on with %j is read in time',
    { timeout: 20_000 },
    piece => {
      for (const start of ['', 'categories:\n  a:\n    scale: "0'])
        expect(() => {
          const { document } = readYaml(filled(piece, start))
          if (document.errors.length === 0) document.toJS()
        }).not.toThrow(RangeError)
    },
  )
})

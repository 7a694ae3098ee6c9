import { expect, test } from 'vitest'
import { evaluate } from '../../../test/support/vega.ts'
import { palette } from './theme.ts'
import { marksAlong, twinDashes } from './twins.ts'

const among = Array.from({ length: 14 }, (_, i) => `model-${i}`)

test('lines of the same colour have different dashes; where none are, all stay as they are', () => {
  const twins = [among[1], among[1 + palette.length], among[1 + 2 * palette.length], among[2]]
  const range = twinDashes({ field: 'model', levels: twins, among })?.encoding.strokeDash.scale.range ?? []
  expect(new Set(range.slice(0, 3).map(String)).size).toBe(3)
  expect(range[3]).toEqual(range[0])
  expect(twinDashes({ field: 'model', levels: among.slice(1, 1 + palette.length), among })).toBeNull()
})

test('each line has marks of its own along it', () => {
  const places = Array.from({ length: 40 }, (_, i) => i)
  const test = marksAlong(
    'model',
    'x',
    new Map([
      ['a"b', places],
      ['c', places],
    ]),
  )
  const marked = (model: string) =>
    places.filter(x =>
      evaluate(test.replaceAll("datum['model']", JSON.stringify(model)).replaceAll("datum['x']", `${x}`)),
    )
  expect(marked('a"b')).toEqual([3, 13, 23, 33])
  expect(marked('c')).toEqual([6, 16, 26, 36])
})

import { expect, test } from 'vitest'
import { gather } from './gather.ts'

test('values come in the order of the places, each as often as it is asked for', () => {
  expect(gather(Float64Array.of(5, NaN, 7), Int32Array.of(2, 1, 2, 0))).toEqual(Float64Array.of(7, NaN, 7, 5))
  expect(gather([5, 6], [])).toEqual(new Float64Array())
})

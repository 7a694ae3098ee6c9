import { expect, test } from 'vitest'
import type { View } from '../../core/exhibit.ts'
import { marksFor, withKey } from './key.ts'

const long = ['with retrieval and planning agents', 'baseline without any tools at all']
const view: View = { mark: 'point' }

test('short names are written as they are, long ones as letters in their order', () => {
  expect([...marksFor(['T10', 'T2', 'T2'])]).toEqual([
    ['T2', 'T2'],
    ['T10', 'T10'],
  ])
  expect([...marksFor(long)]).toEqual([
    [long[1], 'a'],
    [long[0], 'b'],
  ])
})

test('there are letters for however many', () => {
  const marks = [...marksFor(Array.from({ length: 800 }, (_, i) => `a tier with a long name ${i}`)).values()]
  expect(new Set(marks).size).toBe(800)
  expect([marks[25], marks[26], marks[27]]).toEqual(['z', 'aa', 'ab'])
})

test('the key has those that are drawn, and there is none where names are written as they are', () => {
  const key = JSON.stringify(withKey(view, { title: 'Tier', names: [long[0]], marks: marksFor(long), width: 400 }))
  expect(key).toContain(`b: ${long[0]}`)
  expect(key).not.toContain(long[1])
  expect(withKey(view, { title: 'Tier', names: ['T0'], marks: marksFor(['T0']), width: 400 })).toBe(view)
})

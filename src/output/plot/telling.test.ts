import { expect, test } from 'vitest'
import { outermostOrder, tellingOrder, tellingRules } from './telling.ts'

const cells = (values: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(values).flatMap(([name, own]) => own.map(value => ({ name, value })))

test('more cells come before fewer, and of equal ones those that vary most', () => {
  const found = cells({ a: [1, 2], b: [1, 5], c: [0, 0, 1], d: [9] })
  expect(tellingOrder(found)).toEqual(['c', 'b', 'a', 'd'])
  expect(tellingRules(found, 2)).toEqual(['cells', 'spread'])
})

test('what does not vary is taken from both ends', () => {
  const found = cells({ a: [3], b: [1], c: [4], d: [900], e: [2] })
  expect(new Set(tellingOrder(found).slice(0, 2))).toEqual(new Set(['b', 'd']))
  expect(tellingRules(found, 2)).toEqual(['ends'])
  expect(tellingOrder(cells({ a: [0], b: [0], c: [0], d: [1] }))[0]).toBe('d')
})

test('many that share an end do not hide the other', () => {
  const names = Array.from({ length: 40 }, (_, i) => `t${i}`)
  const found = names.map((name, i) => ({ name, value: i < 30 ? 1 : 0 }))
  const first = tellingOrder(found).slice(0, 10)
  expect(first.filter(name => names.indexOf(name) < 30)).toHaveLength(5)
  expect(new Set(tellingOrder(found))).toEqual(new Set(names))
})

test('says by what the rest was taken where too few vary', () => {
  const found = cells({ a: [1, 2], b: [3, 3], c: [4, 4] })
  expect(tellingRules(found, 1)).toEqual(['spread'])
  expect(tellingRules(found, 2)).toEqual(['spread', 'ends'])
})

test('of levels with one value each the most cells come first, then the highest and the lowest in turn', () => {
  const level = (name: string, value: number, cells: number) => ({ name, value, cells })
  const found = [level('a', 3, 5), level('b', 1, 5), level('c', 9, 2), level('d', 4, 5), level('e', 2, 5)]
  expect(outermostOrder(found)).toEqual(['d', 'b', 'a', 'e', 'c'])
})

import { expect, test } from 'vitest'
import { hasColors, lookOf } from './screen.ts'

const terminal = { isTTY: true, columns: 100 }
const pipe = {}

test.each([
  [terminal, {}, true],
  [pipe, {}, false],
  [pipe, { CI: 'true' }, false],
  [terminal, { NO_COLOR: '1' }, false],
  [terminal, { NO_COLOR: '' }, true],
  [pipe, { FORCE_COLOR: '1' }, true],
  [terminal, { FORCE_COLOR: '0' }, false],
  [terminal, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  [terminal, { TERM: 'dumb' }, false],
])('on %j with %j colours are %j', (stream, environment, colored) => {
  expect(hasColors(stream, environment)).toBe(colored)
  expect(lookOf(stream, environment).colors.red('x') !== 'x').toBe(colored)
})

test('a text is as wide as its terminal, within reason', () =>
  expect([terminal, pipe, { columns: 10 }, { columns: 500 }].map(each => lookOf(each, {}).width)).toEqual([
    100, 80, 40, 120,
  ]))

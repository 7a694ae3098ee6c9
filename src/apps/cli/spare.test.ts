import { expect, test } from 'vitest'
import { wantsSpare } from './spare.ts'

test('commands that read runs want a second thread', () => {
  expect(wantsSpare(['analyze', 'runs', '--out', 'results'], 2)).toBe(true)
  expect(wantsSpare(['gate', 'a', 'b'], 8)).toBe(true)
})

test('others, one processor, help and a number of threads do not', () => {
  expect(wantsSpare(['analyze', 'runs'], 1)).toBe(false)
  for (const line of [[], ['--version'], ['metrics'], ['analyze', '--help'], ['check', 'runs', '--jobs', '1']])
    expect(wantsSpare(line, 2)).toBe(false)
  expect(wantsSpare(['analyze', 'runs', '--jobs=1'], 2)).toBe(false)
})

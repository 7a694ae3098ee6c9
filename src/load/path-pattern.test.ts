import { expect, test } from 'vitest'
import { pathReader } from './path-pattern.ts'

test('names in braces are read from a path', () => {
  expect(pathReader('{experiment}/{agent}_{model}/*')('exp/a_m/log.json')).toEqual({
    experiment: 'exp',
    agent: 'a',
    model: 'm',
  })
  expect(pathReader('{task}')('sums/log.json')).toEqual({ task: 'sums' })
})

test.each(['{task', '{agent}/{task', 'task}/{agent}', '{{task}}'])('%s lacks a brace, and is refused', pattern =>
  expect(() => pathReader(pattern)).toThrow(
    expect.objectContaining({ code: 'wrong-option', message: expect.stringContaining(pattern) }),
  ),
)

import { expect, test } from 'vitest'
import { shownText } from '../narrative/subtitles.ts'
import { limitLevels } from './limit.ts'

test('of many levels the weightiest are shown, in their order, and the rest is told', () => {
  const levels = ['a', 'b', 'c', 'd']
  const weights: Record<string, number> = { a: 1, b: 4, c: 2, d: 3 }
  const limited = limitLevels(levels, 2, level => weights[level], 'tasks')
  expect(limited.levels).toEqual(['b', 'd'])
  expect(limited.text).toBe(shownText('the 2 tasks of 4'))
  expect(levels.map(limited.isShown)).toEqual([false, true, false, true])
  expect(limitLevels(levels, 4, () => 0, 'tasks')).toMatchObject({ levels, text: '' })
})

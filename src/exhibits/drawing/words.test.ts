import { expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { counted, rangeText } from '../../output/narrative/words.ts'
import { limitLevels } from './limit.ts'
import { intervalText, methodsText, sentences, sizeText } from './words.ts'

test('words for what a figure rests on', () => {
  expect(intervalText(defaultSettings)).toBe('95% intervals')
  expect(intervalText({ ...defaultSettings, confidence: 0.975 })).toBe('97.5% intervals')
  expect(counted(1, 'run')).toBe('1 run')
  expect(counted(1080, 'run')).toBe('1,080 runs')
  expect(sizeText([45, 45], 'run')).toBe('45 runs each')
  expect(sizeText([45], 'run')).toBe('45 runs')
  expect(sizeText([12, 45, 30], 'run')).toBe('12 to 45 runs each')
  expect(rangeText([0.91, 0.864, 0.9], String)).toBe('0.864 to 0.91')
  expect(methodsText(['t', 'Friedman', 'none', 'Friedman', null])).toBe('Friedman; t')
  expect(methodsText(['MOVER on logarithms', 'MOVER on logarithms', 'MOVER on logarithms, stratified'])).toBe(
    'combined limits (MOVER) on logarithms, stratified',
  )
  expect(methodsText(['Mann-Whitney over runs', 'Mann-Whitney over runs, limits by paired t'])).toBe(
    'Mann-Whitney over runs, limits by paired t',
  )
  expect(methodsText(['paired t', 'paired t and Gaffke bound, outer limits'])).toBe(
    'paired t; outer limits of paired t and Gaffke bound',
  )
  expect(sentences('One', null, false, '', 'two.', 'Is it?')).toBe('One. Two. Is it?')
})

test('of many levels the weightiest are shown, in their order, and the rest is told', () => {
  const levels = ['a', 'b', 'c', 'd']
  const weights: Record<string, number> = { a: 1, b: 4, c: 2, d: 3 }
  const limited = limitLevels(levels, 2, level => weights[level], 'tasks with the largest spread')
  expect(limited.levels).toEqual(['b', 'd'])
  expect(limited.text).toBe('Shown: the 2 tasks with the largest spread of 4; the others are in the CSV')
  expect(levels.map(limited.isShown)).toEqual([false, true, false, true])
  expect(limitLevels(levels, 4, () => 0, 'tasks')).toMatchObject({ levels, text: '' })
})

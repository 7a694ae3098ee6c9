import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { limitLevels } from './limit.ts'
import { extremesMessage } from './message.ts'
import { counted, intervalText, methodsText, rangeText, sentences, sizeText } from './words.ts'

test('words for what a figure rests on', () => {
  expect(intervalText(defaultSettings)).toBe('95% intervals')
  expect(intervalText({ ...defaultSettings, confidence: 0.975 })).toBe('97.5% intervals')
  expect(counted(1, 'run')).toBe('1 run')
  expect(counted(1080, 'run')).toBe('1,080 runs')
  expect(sizeText([45, 45], 'run')).toBe('45 runs each')
  expect(sizeText([45], 'run')).toBe('45 runs')
  expect(sizeText([12, 45, 30], 'run')).toBe('12 to 45 runs each')
  expect(rangeText([0.91, 0.864, 0.9], String)).toBe('0.864 to 0.91')
  expect(methodsText(['b', 'a', 'none', 'a', null, ''])).toBe('a; b')
  expect(methodsText(['median', 'median', 'median, percentile'])).toBe('median, percentile')
  expect(sentences('One', null, false, '', 'two.', 'Is it?')).toBe('One. Two. Is it?')
})

describe('the message of a figure', () => {
  const percent = { format: 'percent', better: 'higher' } as const
  const placed = (values: readonly (number | null)[]) => values.map((value, i) => ({ value, place: `in T${i}` }))

  test.each([
    [[0.1, 0.9, 0.5], 'Pass rate: highest in T1 (90.0%), lowest in T0 (10.0%)'],
    [
      [1, 0, 0.5, 0.1 + 0.2 + 0.7, 0, 0],
      'Pass rate: highest in T0 and one other (100.0%), lowest in T1 and 2 others (0.0%)',
    ],
    [[0.5, 0.50001], 'Pass rate: about the same everywhere (50.0%)'],
    [[0.5, 0.3 + 0.2, 0.5], 'Pass rate: the same everywhere (50.0%)'],
    [[0.5, null, 0.5], 'Pass rate: the same wherever estimated (50.0%)'],
    [[0.25], 'Pass rate: 25.0% in T0'],
    [[null, 0.25], 'Pass rate: 25.0% in T1, no estimate for 1 of 2'],
    [[null, 0.1, 0.9, null], 'Pass rate: highest in T2 (90.0%), lowest in T1 (10.0%), no estimate for 2 of 4'],
    [[null, null], 'Pass rate: no estimate, only limits'],
  ] as const)('of %j is %s', (values, message) =>
    expect(extremesMessage('Pass rate', placed(values), percent)).toBe(message),
  )

  test('names the better end first', () =>
    expect(extremesMessage('Cost', placed([2, 0.5]), { format: 'usd', better: 'lower' })).toBe(
      'Cost: lowest in T1 ($0.50), highest in T0 ($2.00)',
    ))
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

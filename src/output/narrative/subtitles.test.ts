import { expect, test } from 'vitest'
import {
  ablationSizes,
  anyOne,
  emptyText,
  equalBest,
  fewText,
  impossibleText,
  inSentence,
  leftOutRuns,
  leftOutTasks,
  rulesText,
  sentences,
  shownText,
  sizeText,
  sizeWithin,
  togetherText,
  unestimatedText,
  unorderedText,
  untestedText,
  widenedText,
} from './subtitles.ts'
import { counted, rangeText, sharesText } from './words.ts'

test('parts become sentences, and what is empty is left out', () =>
  expect(sentences('One', null, false, '', 'two.', 'Is it?')).toBe('One. Two. Is it?'))

test('counts have their words, and numbers that differ are a range', () => {
  expect([counted(1, 'run'), counted(1080, 'run')]).toEqual(['1 run', '1,080 runs'])
  expect(rangeText([0.91, 0.864, 0.9], String)).toBe('0.864 to 0.91')
  expect([sharesText([0.25, 0.5]), sharesText([0.251, 0.249])]).toEqual(['25% to 50%', '25%'])
  expect(sizeText([45, 45], 'run')).toBe('45 runs each')
  expect(sizeText([45], 'run')).toBe('45 runs')
  expect(sizeText([12, 45, 30], 'run')).toBe('12 to 45 runs each')
  expect(sizeWithin([9, 9], 'subtest', ['subtests across tasks'])).toBe('9 subtests within tasks each')
  expect(sizeWithin([9, 9], 'subtest', ['tasks'])).toBe('9 subtests each')
  expect(fewText([3, 3])).toBe('too few runs to tell (3 each)')
  expect(fewText([3])).toBe('too few runs to tell (3)')
  expect([anyOne('agent'), anyOne('model')]).toEqual(['an agent', 'a model'])
})

test('a name of punctuation alone is in quotes, others are as they are', () => {
  expect(['...', '..., ...', 'T0', 'é?', '+1'].map(inSentence)).toEqual(['"..."', '"..., ..."', 'T0', 'é?', '+1'])
})

test('what is drawn of more, and by which rules', () => {
  expect(shownText('3 of 7 tiers')).toBe('Shown: 3 of 7 tiers; the others are in the CSV')
  expect(rulesText(['spread'])).toBe('that vary most')
  expect(rulesText(['ends'])).toBe('with the lowest and the highest values')
  expect(rulesText(['cells', 'spread'])).toBe('with the most cells, of equal ones those that vary most,')
})

test('grades without an order are named, or counted', () => {
  expect(unorderedText(['C#', 'X', 'Y'], 0)).toBe('no order is known of C#, X and Y')
  expect(unorderedText(['C#'], 3)).toBe('no order is known of C# and 3 other grades')
})

test('what was left out, taken together, or cannot be', () => {
  expect(leftOutRuns(210, 'cost')).toBe('210 runs without a known cost left out')
  expect(leftOutTasks(1)).toBe('1 task without any estimate left out')
  expect(unestimatedText(['Score', 'Cost'])).toBe('Left out, since no tier has an estimate: Score and Cost')
  expect(togetherText(2, 'model')).toBe('2 models taken together; the table ablation has each of them')
  expect(emptyText('agent')).toBe('Empty: an agent without this subtest, or not measured')
  expect(equalBest(1)).toBe('Best: the first of equal ones, +1 for 1 other')
  expect(impossibleText('score')).toBe('Beyond what a score can be nothing is drawn')
})

test('which of several values are not tested, where others are', () => {
  const rows = ['a', 'b', 'c'].map((name, i) => ({ name, tests: i === 1 ? 3 : 0 }))
  expect(untestedText(rows, ({ name }) => name)).toBe('Not tested here, so not in the title: a and c')
  expect(untestedText(rows.slice(0, 1), ({ name }) => name)).toBeNull()
})

test('why an interval of more tasks is wider', () => {
  expect(widenedText(null)).toBe('An interval widens where a task is unlike those before it')
  expect(widenedText(5)).toBe(
    'An interval widens where a task is unlike those before it, or the method turns more cautious, as with 5 tasks',
  )
})

test('how many tasks and pairs ablations rest on', () => {
  expect(ablationSizes([5, 5], [35])).toBe(
    'tiers: each against the one before it, in 5 tasks; components: subtests with against subtests without, in 35 pairs of a task and a tier',
  )
  expect(ablationSizes([1], [])).toBe('tiers: each against the one before it, in 1 task')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestWord } from './nearest-word.ts'

test.each([
  ['medain', ['mean', 'median', 'recorded'], 'median'],
  ['MEDIAN', ['mean', 'median', 'recorded'], 'median'],
  ['consensu', ['confidence', 'consensus', 'columns'], 'consensus'],
  ['chek', ['analyze', 'check', 'metrics'], 'check'],
  ['analyse', ['analyze', 'check', 'metrics'], 'analyze'],
])('%s among %j means %s', (word, words, meant) => expect(nearestWord(word, words)).toBe(meant))

test('nothing is suggested where nothing is near', () => {
  expect(nearestWord('banana', ['mean', 'median'])).toBeNull()
  expect(nearestWord('mean', [])).toBeNull()
  expect(nearestWord('x'.repeat(1e6), ['mean'])).toBeNull()
})

test('a word of the list is nearest to itself, wherever it stands', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }), fc.nat(), (words, at) => {
      const word = words[at % words.length]
      expect(nearestWord(word, words)).toBe(word)
    }),
  ))

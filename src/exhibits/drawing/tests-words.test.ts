import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { contextOf } from '../context.ts'
import { testsWords } from './tests-words.ts'

const context = contextOf(studyAnalysis('usual'))
const within = (tier: readonly string[]) => ({ ...context, levels: { ...context.levels, tier } })

test('says which pairs were tested', () => {
  expect(testsWords([{ tests: 12, model_tests: 4 }], context)).toBe('8 tests of tiers and 4 of models in a tier')
  expect(testsWords([{ tests: 8, model_tests: 0 }], context)).toBe('8 tests of tiers')
  expect(testsWords([{ tests: 2304, model_tests: 2256 }], context)).toBe(
    '48 tests of tiers and 2,256 of models in a tier',
  )
  expect(testsWords([{ tests: 1, model_tests: 1 }], context)).toBe('1 test of models in a tier')
  const agents = { ...context, subject: { word: 'agent', title: 'Agent' } } as const
  expect(testsWords([{ tests: 12, model_tests: 4 }], agents)).toBe('8 tests of tiers and 4 of agents in a tier')
})

test('where there are no tiers all pairs are of one kind', () => {
  expect(testsWords([{ tests: 6, model_tests: 6 }], within(['T0']))).toBe('6 tests')
  expect(testsWords([{ tests: 6, model_tests: 6 }], within([]))).toBe('6 tests')
})

test('and which tiers, where there is room for that', () => {
  expect(testsWords([{ tests: 12, model_tests: 4 }], context, 'which tiers')).toBe(
    '8 tests of tiers (each with the next, the first with the last) and 4 of models in a tier',
  )
  expect(testsWords([{ tests: 2, model_tests: 1 }], within(['T0', 'T1']), 'which tiers')).toBe(
    '1 test of tiers and 1 of models in a tier',
  )
})

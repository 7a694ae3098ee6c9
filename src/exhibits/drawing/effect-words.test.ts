import { expect, test } from 'vitest'
import { disagreeText, effectsMessage } from './effect-words.ts'

const effect = {
  metric: 'score',
  agent_model: 'a',
  low: 0.1,
  high: 0.5,
  p_adjusted: 0.01,
  significant: true,
  tests: 3,
  unit: 'task',
  units: 5,
  reasons: [],
}
const open = { ...effect, low: -0.1, p_adjusted: 0.5, significant: false }

test('says how many of the tested effects are significant, and over how many tests', () => {
  expect(effectsMessage([effect, open, open])).toBe(
    '1 of 3 tested effects between tiers is significant (Holm over 3 tests)',
  )
  const other = { ...effect, metric: 'cost', tests: 2 }
  expect(effectsMessage([effect, open, other])).toBe(
    '2 of 3 tested effects between tiers are significant (Holm over 2 to 3 tests)',
  )
  expect(effectsMessage([open, { ...effect, p_adjusted: null, significant: null }])).toBe(
    'None of 1 tested effect between tiers is significant (Holm over 3 tests)',
  )
  expect(effectsMessage([{ ...effect, p_adjusted: null, significant: null }])).toBe(
    '1 effect between tiers, exploratory',
  )
})

test('says why a line contradicts its point, and nothing where none does', () => {
  expect(disagreeText([effect, open, { ...effect, significant: null }])).toBeNull()
  expect(disagreeText([{ ...effect, low: -0.048, high: 1 }])).toMatch(
    /: a filled point can have a line that reaches 0$/,
  )
  expect(disagreeText([{ ...open, low: -0.5, high: -0.1 }])).toMatch(
    /: an open point can have a line that does not reach 0$/,
  )
})

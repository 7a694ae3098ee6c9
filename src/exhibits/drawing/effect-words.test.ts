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
  reason: null,
}
const open = { ...effect, low: -0.1, p_adjusted: 0.5, significant: false }

test('says within what tests are corrected: never for all that are drawn where these are several families', () => {
  expect(effectsMessage([effect, open, open])).toBe(
    '1 of 3 effects between tiers is significant, corrected for 3 tests',
  )
  const other = { ...effect, metric: 'cost', tests: 2 }
  expect(effectsMessage([effect, open, open, other, other])).toBe(
    '3 of 5 effects between tiers are significant, corrected within each metric (2 to 3 tests each)',
  )
  expect(effectsMessage([effect, open, open, { ...effect, agent_model: 'b' }])).toContain(
    ', corrected within each model (3 tests each)',
  )
  const single = { ...effect, tests: 1 }
  expect(effectsMessage([single])).toBe('1 of 1 effect between tiers is significant')
  expect(effectsMessage([single, { ...single, metric: 'cost' }])).toBe(
    '2 of 2 effects between tiers are significant, not corrected: one test in each metric',
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

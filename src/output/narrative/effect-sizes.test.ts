import { expect, test } from 'vitest'
import { reason } from '../../core/reasons.ts'
import { disagreeText, effectsTitle, unitsText, whyBare } from './effect-sizes.ts'

const effect = {
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
const untested = { ...effect, p_adjusted: null, significant: null }

test('counts how many of the tested effects are significant, and over how many tests', () => {
  expect(effectsTitle([effect, open, { ...effect, tests: 2 }, untested]).params).toEqual({
    effects: 4,
    tested: 3,
    significant: 2,
    tests: [2, 3],
  })
  expect(effectsTitle([untested]).params).toMatchObject({ effects: 1, tested: 0 })
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

test('says what intervals are over, and why some effects have none', () => {
  const bare = { ...effect, low: null, high: null, reasons: [reason('no-variation')] }
  expect(unitsText([effect, { ...effect, units: 7 }, bare])).toBe('; intervals over 5 to 7 tasks')
  expect(unitsText([{ ...effect, unit: 'subtest', units: 2 }])).toBe('; intervals over 2 subtest means of a tier')
  expect(unitsText([bare])).toBe('')
  expect(whyBare([effect, bare])).toBe('No interval for 1 of 2 (no variation)')
  expect([whyBare([bare]), whyBare([effect])]).toEqual([null, null])
})

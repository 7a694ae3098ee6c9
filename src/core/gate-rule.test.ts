import { describe, expect, test } from 'vitest'
import { parseRule, ruleKinds, ruleText, ruleWords } from './gate-rule.ts'
import { AnalysisError } from './problem.ts'

describe('parseRule', () => {
  test.each([
    ['no-worse pass_rate:0.02', { kind: 'no-worse', metric: 'pass_rate', amount: 0.02, isPercent: false }],
    ['--max-increase cost_usd:10%', { kind: 'max-increase', metric: 'cost_usd', amount: 0.1, isPercent: true }],
    ['max-increase  cost_usd : 7 %', { kind: 'max-increase', metric: 'cost_usd', amount: 0.07, isPercent: true }],
    ['--min=impl_rate:.8', { kind: 'min', metric: 'impl_rate', amount: 0.8, isPercent: false }],
    ['max strategic_drift:-1e-2', { kind: 'max', metric: 'strategic_drift', amount: -0.01, isPercent: false }],
    ['max-broken-tasks 0', { kind: 'max-broken-tasks', most: 0 }],
    ['--max-broken-tasks=12', { kind: 'max-broken-tasks', most: 12 }],
  ])('reads %s', (text, rule) => expect(parseRule(text)).toEqual(rule))

  test.each([
    '',
    'no-worse',
    'no-worse pass_rate',
    'no-worse pass_rate:',
    'no-worse pass_rate:abc',
    'better pass_rate:0.02',
    'no-worse pass rate:0.02',
    'no-worse pass_rate:0.02 extra',
    'no-worse pass_rate:0x10',
    'max-broken-tasks',
    'max-broken-tasks -1',
    'max-broken-tasks 1.5',
    'max-broken-tasks 10%',
    'max-broken-tasks pass_rate:1',
  ])('refuses %j and shows how to write one', text => {
    expect(() => parseRule(text)).toThrow(AnalysisError)
    const hint = expect.stringContaining(ruleWords['no-worse'].example)
    expect(() => parseRule(text)).toThrow(expect.objectContaining({ code: 'wrong-rule', hint }))
  })

  test.each(['no-worse pass_rate:-0.1', 'max-increase cost_usd:-5%', 'min score:1e999'])(
    'refuses the amount of %s',
    text => expect(() => parseRule(text)).toThrow(AnalysisError),
  )
})

test('a growth that could be percent or times is asked about', () => {
  const hint = expect.stringMatching(/cost_usd:10% .*cost_usd:1000%/)
  expect(() => parseRule('max-increase cost_usd:10')).toThrow(expect.objectContaining({ code: 'wrong-rule', hint }))
  expect(parseRule('max-increase cost_usd:1000%')).toMatchObject({ amount: 10 })
  expect(parseRule('max-increase cost_usd:0.1')).toMatchObject({ amount: 0.1 })
})

describe('ruleText', () => {
  test.each([...ruleKinds.map(kind => ruleWords[kind].example), 'max-increase cost_usd:7%', 'min score:0'])(
    '%s is written as it was read',
    text => expect(ruleText(parseRule(text))).toBe(text),
  )
})

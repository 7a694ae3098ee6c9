import { expect, test } from 'vitest'
import type { RunSpec } from '../../test/support/runs.ts'
import { sideWith } from '../../test/support/sides.ts'
import { gate } from '../apps/gate.ts'
import { RandomState } from '../core/random.ts'
import { gateData } from './gate.ts'
import { gateMarkdown } from './gate-markdown.ts'
import { ruleSentence } from './gate-words.ts'
import { junitText } from './junit.ts'

/** Twenty tasks around a truth that is the same for all. */
const sideOf = (seed: number, runs: number) => {
  const random = new RandomState(seed)
  return sideWith(
    Array.from({ length: 20 }, (_, task) =>
      Array.from(
        { length: runs },
        (_, run): RunSpec => ({
          task: `task-${task}`,
          run,
          passed: random.randomSample() < 0.7,
          cost: Math.exp(random.normal(0, 0.5)),
        }),
      ),
    ).flat(),
  )
}

const judgedBy = (rule: string, candidateRuns = 3) => {
  const [base, candidate] = [sideOf(1, 3), sideOf(2, candidateRuns)]
  return { base, candidate, ...gate(base, candidate, [rule]) }
}
const sentenceOf = (rule: string, candidateRuns?: number) => ruleSentence(judgedBy(rule, candidateRuns).gate.rules[0])

test('a rule that asks for less than the data supports says what it supports, in its own unit', () => {
  expect(sentenceOf('no-worse pass_rate:0.02')).toMatch(
    / With 20 tasks × 3 runs the smallest useful margin is [12]\d points; this rule asks for 2\.$/,
  )
  expect(sentenceOf('max-increase cost_usd:2%')).toMatch(
    / With 20 tasks × 3 runs the smallest useful margin is \d\d%; this rule asks for 2%\.$/,
  )
  expect(sentenceOf('no-worse cost_usd:0.02')).toMatch(
    / With 20 tasks × 3 runs the smallest useful margin is \$0\.\d+; this rule asks for \$0\.02\d*\.$/,
  )
  expect(sentenceOf('no-worse pass_rate:0.02', 1)).toContain('With 20 tasks × 3 and 1 run the smallest')
})

test('it is wherever the rule is explained, and in JSON', () => {
  const judged = judgedBy('no-worse pass_rate:0.02')
  for (const text of [gateMarkdown(judged, null), junitText(judged, 'skipped')])
    expect(text).toMatch(/smallest useful margin is \d+ points; this rule asks for 2/)
  const [rule] = JSON.parse(JSON.stringify(gateData(judged))).rules
  expect(rule.useful_margin).toBeGreaterThan(0.02)
})

test('a rule that is settled, or asks for enough, says nothing of it', () => {
  const judged = judgedBy('no-worse pass_rate:0.5')
  expect(judged.gate.verdict).toBe('pass')
  expect(ruleSentence(judged.gate.rules[0])).toBe('Kept.')
  expect(JSON.parse(JSON.stringify(gateData(judged))).rules[0].useful_margin).toBeNull()
})

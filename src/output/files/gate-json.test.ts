import { expect, test } from 'vitest'
import type { RunSpec } from '../../../test/support/runs.ts'
import { sideWith } from '../../../test/support/sides.ts'
import { judgeSides } from '../../apps/gate-run.ts'
import { RandomState } from '../../core/random.ts'
import { ruleMessage } from '../narrative/gate-words.ts'
import { text } from '../narrative/messages.ts'
import { escapeXml } from './escape.ts'
import { gateData } from './gate-json.ts'
import { gateMarkdown } from './gate-markdown.ts'
import { junitText } from './junit.ts'
import { escapeMarkdown } from './markdown-text.ts'

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
  return { base, candidate, ...judgeSides(base, candidate, [rule]) }
}
const messageOf = (rule: string, candidateRuns?: number) => ruleMessage(judgedBy(rule, candidateRuns).gate.rules[0])

test.each([
  ['no-worse pass_rate:0.02', false, 'pass_rate'],
  ['max-increase cost_usd:2%', true, 'cost_usd'],
  ['no-worse cost_usd:0.02', false, 'cost_usd'],
])('the rule %s asks for less than the data supports: it says what it supports', (rule, isShare, id) => {
  const { code, params } = messageOf(rule)
  expect(code).toBe('rule-inconclusive')
  expect(params).toMatchObject({
    useful: { tasks: 20, runsPerTask: { base: 3, candidate: 3 }, isShare, asked: 0.02, metric: { id } },
  })
})

test('sides with unequal runs are told apart', () =>
  expect(messageOf('no-worse pass_rate:0.02', 1).params).toMatchObject({
    useful: { runsPerTask: { base: 3, candidate: 1 } },
  }))

test('it is wherever the rule is explained, and in JSON', () => {
  const judged = judgedBy('no-worse pass_rate:0.02')
  const [verdict] = judged.gate.rules
  expect(gateMarkdown(judged, null)).toContain(escapeMarkdown(text(ruleMessage(verdict))))
  expect(junitText(judged, 'skipped')).toContain(escapeXml(text(ruleMessage(verdict))))
  const [rule] = JSON.parse(JSON.stringify(gateData(judged))).rules
  expect(rule.useful_margin).toBeGreaterThan(0.02)
})

test('a rule that is settled, or asks for enough, says nothing of it', () => {
  const judged = judgedBy('no-worse pass_rate:0.5')
  expect(judged.gate.verdict).toBe('pass')
  expect(ruleMessage(judged.gate.rules[0]).code).toBe('rule-kept')
  expect(JSON.parse(JSON.stringify(gateData(judged))).rules[0].useful_margin).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { gatedStudy } from '../../../../test/support/gated.ts'
import type { RunSpec } from '../../../../test/support/runs.ts'
import { sideWith } from '../../../../test/support/sides.ts'
import { createVersus } from '../../../analysis/versus/versus.ts'
import { RandomState } from '../../../core/random.ts'
import { defaultSettings } from '../../../core/settings.ts'
import { marginNote } from '../../../output/exhibits/versus/margins.ts'
import { gateMessage, ruleMessage } from '../../../output/narrative/gate-words.ts'
import { type Message, text as messageText } from '../../../output/narrative/messages.ts'
import { openIn } from '../../../output/narrative/versus-claims.ts'
import { verdictWords } from '../../../output/narrative/versus-words.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import { lookOf } from '../screen.ts'
import { displayWidth } from '../screen-layout.ts'
import { gateText } from './gate-text.ts'
import { versusText } from './versus-text.ts'

const lookAt = (columns: number) => lookOf({ columns }, {})
const gated = gatedStudy()
const versus = gated.versus ?? expect.fail('the study has a base')

/** Messages of the catalog, however their lines are broken. */
const expectSaid = (text: string, messages: readonly Message[]): void => {
  for (const message of messages) expect(text.replace(/\s+/g, ' ')).toContain(messageText(message))
}

const escapes = /[\x00-\x09\x0b-\x1f\x7f-\x9f]/

describe.each([60, 80, 120])('on a terminal of %d columns', columns => {
  test('a comparison keeps within it, and obeys nothing that data says', () => {
    const text = versusText(versus, defaultSettings, lookAt(columns))
    for (const line of text.split('\n')) expect(displayWidth(line), line).toBeLessThanOrEqual(columns)
    expect(text).not.toMatch(escapes)
  })

  test('so does a gate', () => {
    const text = gateText(gated, defaultSettings, lookAt(columns))
    for (const line of text.split('\n')) expect(displayWidth(line), line).toBeLessThanOrEqual(columns)
    expect(text).not.toMatch(escapes)
  })
})

test('a comparison begins with warnings, then verdicts, then what moved', () => {
  const text = versusText(versus, defaultSettings, lookAt(100))
  const [warning] = versus.warnings
  const places = ['branch ', `! ${messageText(warning).slice(0, 20)}`, 'Metric', '  − task-1 '].map(words =>
    text.indexOf(words),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBe(0)
  expect(text).toMatch(/^Implementation rate .* worse$/m)
  expect(text).toMatch(/^ {2}− task-1 +100\.0% → 0\.0% .*$/m)
})

test('margins of equivalence are told, those of the settings by name', () => {
  const textBy = (settings: typeof defaultSettings) => {
    const again = createVersus(versus.base, versus.candidate, allMetrics, settings)
    const compared = again.metrics().filter(({ family }) => family !== 'exploratory')
    const text = versusText(again, settings, lookAt(120)).replace(/\s+/g, ' ')
    expect(text).toContain(marginNote(compared, settings))
    return marginNote(compared, settings)
  }
  expect(textBy(defaultSettings).match(/×?[\d.]*\d/g)).toEqual(['90', '5', '×1.10'])
  const metrics = { impl_rate: { margin: 0.025 } }
  expect(textBy({ ...defaultSettings, metrics }).match(/×?[\d.]*\d/g)).toEqual(['90', '5', '2.5', '×1.10'])
})

test('a narrow terminal shows p and the effect size below the table', () => {
  const text = versusText(versus, defaultSettings, lookAt(60)).replace(/\s+/g, ' ')
  expect(text).toMatch(/ p: Pass rate [\d.<]+, Implementation rate < 0\.0001,/)
  expect(text).toMatch(/ Effect: Pass rate −0\.\d{3}, Implementation rate −0\.\d{3},/)
})

test('a wide terminal shows p and the effect size as well', () => {
  const header = (columns: number) =>
    versusText(versus, defaultSettings, lookAt(columns))
      .split('\n')
      .filter(line => /Difference/.test(line))[0]
  expect(header(120)).toMatch(/p +Effect +Verdict/)
  expect(header(60)).not.toMatch(/Effect/)
})

test('exploratory metrics have a line each with estimate, interval and unadjusted p, and no verdict', () => {
  const random = new RandomState(4)
  const runs = (by: number): RunSpec[] =>
    Array.from({ length: 12 }, (_, i) =>
      [1, 2].map(run => ({ task: `t${i}`, run, score: random.normal(0.5 + by, 0.02), passed: run === 1 })),
    ).flat()
  const versus = createVersus(sideWith(runs(0)), sideWith(runs(0.2)), allMetrics, defaultSettings)
  for (const columns of [60, 80, 120]) {
    const text = versusText(versus, defaultSettings, lookAt(columns))
    const section = text.split('\n\n').find(part => /^Score /m.test(part)) ?? ''
    expect(section).toMatch(/^Score .*\+0\.\d{3} \[\+0\.\d{3}, \+0\.\d{3}\] +< 0\.0001$/m)
    expect(section).not.toMatch(new RegExp(`(${Object.values(verdictWords).join('|')})$`, 'm'))
  }
})

test('a comparison on different tasks says so, and keeps value, interval and p', () => {
  const runs = (prefix: string, passed: boolean): RunSpec[] =>
    Array.from({ length: 20 }, (_, i) => ({ task: `${prefix}${i}`, passed: passed !== (i === 0) }))
  const versus = createVersus(sideWith(runs('a', false)), sideWith(runs('b', true)), allMetrics, defaultSettings)
  const text = versusText(versus, defaultSettings, lookAt(100))
  expect(text).toMatch(/^Pass rate +5\.0% → 95\.0% +\+90\.0 \[.*\] +– .*inconclusive$/m)
  const [pass] = versus.metrics()
  expect(pass.difference.p).toBeLessThan(0.0001)
  expectSaid(text, [
    { code: 'no-claim', params: { titles: ['Pass rate'], caution: 'different-tasks', p: pass.difference.p } },
  ])
})

test('what is open says what it would take', () => {
  const random = new RandomState(3)
  const runs = (): RunSpec[] =>
    Array.from({ length: 12 }, (_, i) =>
      [1, 2, 3].map(run => ({ task: `t${i}`, run, implRate: random.normal(0.5, 0.2), cost: 1 })),
    ).flat()
  const open = createVersus(sideWith(runs()), sideWith(runs()), allMetrics, defaultSettings, { metrics: ['impl_rate'] })
  const messages = openIn(open.metrics(), defaultSettings)
  expect(messages).toMatchObject([
    {
      code: 'needs-more',
      params: { titles: ['Implementation rate'], needed: { effect: expect.any(Number), tasks: expect.anything() } },
    },
  ])
  expectSaid(versusText(open, defaultSettings, lookAt(200)), messages)
})

test('geometric means stand beside their ratio, and a mean that goes the other way is told', () => {
  const settings: typeof defaultSettings = { ...defaultSettings, amountMean: 'geometric' }
  const costing = (costs: readonly number[]): RunSpec[] =>
    costs.map((cost, t) => ({ task: `t${t}`, cost, passed: true }))
  const versus = createVersus(
    sideWith(costing([1, 1, 1, 1, 1, 16])),
    sideWith(costing([0.5, 0.5, 0.5, 0.5, 0.5, 32])),
    allMetrics,
    settings,
    { metrics: ['cost_usd'] },
  )
  const text = versusText(versus, settings, lookAt(200)).replace(/\s+/g, ' ')
  expect(text).toMatch(/Cost \$1\.59 → \$1\.00 ×0\.63/)
  expect(text).toContain('geometric')
  const [cost] = versus.metrics()
  expect(cost.difference.sides.a).toBeCloseTo(3.5, 12)
  expect(cost.difference.sides.b).toBeCloseTo(5.75, 12)
  expect(text).toMatch(/ Cost .*\$3\.50 .*\$5\.75/)
})

test('a gate shows every rule with what was found', () => {
  const text = gateText(gated, defaultSettings, lookAt(100))
  expect(text.split('\n')[0]).toContain(messageText(gateMessage(gated)))
  expect(gateMessage(gated).params).toMatchObject({ verdict: 'fail', rules: 6, failed: 3 })
  const line = text.split('\n').find(each => each.startsWith('no-worse impl_rate:0.02 '))
  expect(line?.split(/ {2,}/).slice(1)).toEqual(['−18.1 points [−28.1, −14.5]', 'fail'])
  const rule = gated.gate.rules.at(-1) ?? expect.fail('there are rules')
  expect(rule.verdict).toBe('inconclusive')
  expect(text.replace(/\s+/g, ' ')).toContain(` · max impl_rate:0.5. ${messageText(ruleMessage(rule))}`)
})

test('an open gate says what it counts as', () => {
  const open = gatedStudy(['max impl_rate:0.5'])
  const title = (judged: typeof open) => gateText(judged, defaultSettings, lookAt(100)).split('\n')[0]
  for (const judged of [open, { ...open, openCountsAs: 'fail' as const }]) {
    expect(title(judged)).toMatch(/inconclusive/)
    expect(title(judged).endsWith(messageText(gateMessage(judged)))).toBe(true)
  }
  expect(title({ ...open, openCountsAs: 'fail' })).not.toBe(title(open))
})

import { describe, expect, test } from 'vitest'
import { type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { defaultSettings, type Settings } from '../../core/settings.ts'
import costUsd from '../../transform/metrics/cost-usd.ts'
import passRate from '../../transform/metrics/pass-rate.ts'
import score from '../../transform/metrics/score.ts'
import toolCalls from '../../transform/metrics/tool-calls.ts'
import { createComparisons } from './comparisons.ts'
import { type Comparison, sidesOf } from './level-comparison.ts'
import { reversed } from './reversed.ts'

const metrics = [costUsd, passRate, score, toolCalls]
const tiers = ['T0', 'T1', 'T2', 'T3', 'T4']

/** Two models in five tiers over six tasks. */
const study: RunSpec[] = ['a', 'b'].flatMap((model, m) =>
  tiers.flatMap((tier, k) =>
    Array.from({ length: 6 }, (_, t) => ({
      model,
      tier,
      task: `t${t}`,
      score: 0.1 + 0.1 * k + 0.02 * ((t * t * (m + 1) + 3 * k * t) % 7),
      cost: 1 + 0.13 * k + 0.1 * ((3 * t + 2 * k + m) % 5),
      passed: (t + k + m) % 3 > 0,
    })),
  ),
)

const answersOf = (runs: readonly RunSpec[], settings: Partial<Settings> = {}) =>
  createComparisons(runsOf(runs).table, metrics, { ...defaultSettings, ...settings })

const keyOf = ({ metric, model1, tier1, tier2 }: Comparison) => [metric, model1, tier1, tier2].join(' ')

describe('other pairs of tiers', () => {
  const { comparisons, otherPairs } = answersOf(study)
  const headlines = ['cost_usd', 'pass_rate', 'score']

  test('are, with those of the family, every pair of every model in every headline metric, each once', () => {
    const found = [...comparisons(), ...otherPairs()].filter(
      ({ scope, metric }) => scope === 'tiers' && headlines.includes(metric),
    )
    const every = headlines.flatMap(metric =>
      ['a', 'b'].flatMap(model =>
        tiers.flatMap((first, i) => tiers.slice(i + 1).map(second => [metric, model, first, second].join(' '))),
      ),
    )
    expect(found.map(keyOf).sort()).toEqual(every.sort())
  })

  test('are exploratory: no adjusted p, no family size, no claim', () => {
    expect(otherPairs()).toHaveLength(2 * 3 * 3)
    for (const row of otherPairs())
      expect(row).toMatchObject({ family: 'exploratory', p_adjusted: null, family_size: null, significant: null })
    expect(otherPairs().some(({ p }) => (p ?? 1) < 0.05)).toBe(true)
  })

  test('have the answers of a study of these two tiers alone', () => {
    const row = otherPairs().find(each => keyOf(each) === 'score b T1 T4')
    const alone = answersOf(study.filter(({ tier, model }) => model === 'b' && (tier === 'T1' || tier === 'T4')))
    const wanted = alone.comparisons().find(each => keyOf(each) === 'score b T1 T4')
    const answers = ['value1', 'value2', 'difference', 'low', 'high', 'p', 'mde', 'tasks'] as const
    expect(wanted?.p).toBeGreaterThan(0)
    for (const name of answers) expect(row?.[name], name).toBe(wanted?.[name])
  })

  test('take nothing from the family and from the lists', () => {
    const other = answersOf(study)
    const before = other.comparisons()
    other.otherPairs()
    expect(other.comparisons()).toEqual(before)
    const pairs = new Set(other.results().pairwise_comparisons.map(({ tier1, tier2 }) => `${tier1} ${tier2}`))
    expect(pairs).not.toContain('T1 T3')
  })

  test('are those of the primary metric too', () => {
    const found = answersOf(
      study.map(run => ({ ...run, implRate: 0.5 })),
      { primary: 'score' },
    ).otherPairs()
    expect(new Set(found.map(({ metric }) => metric))).toContain('score')
  })

  test('are none of two tiers', () =>
    expect(answersOf(study.filter(({ tier }) => tier === 'T0' || tier === 'T1')).otherPairs()).toEqual([]))
})

describe('pairs of configurations', () => {
  /** Three agents with models of their own, one of which two share. */
  const who = [
    ['cc', 'gpt'],
    ['cc', 'opus'],
    ['swe', 'gpt'],
    ['codex', 'mini'],
  ] as const
  const crossed = who.flatMap(([agent, model], c) =>
    Array.from(
      { length: 6 },
      (_, t): RunSpec => ({ agent, model, task: `t${t}`, passed: (t + c) % 3 > 0, cost: 1 + t + c }),
    ),
  )

  test('are all there where it takes an agent and a model to name one, in the headline metrics', () => {
    const found = answersOf(crossed).otherPairs()
    const names = who.map(name => name.join(', '))
    const every = names.flatMap((first, i) => names.slice(i + 1).map(second => [first, second].sort().join(' | ')))
    for (const metric of ['pass_rate', 'cost_usd'])
      expect(
        found
          .filter(row => row.metric === metric && row.scope === 'configurations')
          .map(row => [...sidesOf(row)].sort().join(' | '))
          .sort(),
      ).toEqual(every.sort())
    for (const row of found) expect(row).toMatchObject({ family: 'exploratory', significant: null })
  })

  test('have the answers of a study of these two alone', () => {
    const pair = answersOf(crossed)
      .otherPairs()
      .find(({ metric, agent1, agent2 }) => metric === 'cost_usd' && agent1 === 'codex' && agent2 === 'swe')
    const alone = answersOf(crossed.filter(({ agent }) => agent === 'codex' || agent === 'swe'))
    const wanted = alone.comparisons().find(({ metric }) => metric === 'cost_usd')
    expect(wanted?.p).toBeGreaterThan(0)
    expect(pair?.p).toBeCloseTo(wanted?.p ?? NaN, 12)
  })

  test('are none where models or agents name them', () =>
    expect(answersOf(crossed.filter(({ model }) => model === 'gpt')).otherPairs()).toEqual([]))
})

test('a comparison the other way round is that of models whose names come in the other order', () => {
  const models = (names: Readonly<Record<string, string>>) =>
    answersOf(study.map(run => ({ ...run, model: names[run.model ?? ''] }))).comparisons()
  const renamed = { a: 'z', b: 'y' }
  const back: Readonly<Record<string, string>> = { z: 'a', y: 'b' }
  const given = models({ a: 'a', b: 'b' }).filter(({ scope }) => scope === 'models')
  const turned = models(renamed).filter(({ scope }) => scope === 'models')
  const rounded = (row: Comparison) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'number' ? Number(value.toPrecision(9)) : value,
      ]),
    )
  const named = turned.map(row => ({
    ...row,
    model1: back[row.model1 ?? ''],
    model2: back[row.model2 ?? ''],
  }))
  expect(given.some(({ scale, low }) => scale === 'ratio' && low !== null)).toBe(true)
  expect(given.some(({ scale, low }) => scale === 'difference' && low !== null)).toBe(true)
  expect(given.map(row => rounded(reversed(row)))).toEqual(named.map(rounded))
})

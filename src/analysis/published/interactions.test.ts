import { expect, test } from 'vitest'
import { publishedResults } from '../../../test/support/published.ts'
import { type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { kruskalWallis } from '../../statistics/kruskal-wallis.ts'

const testInteractions = (runs: readonly RunSpec[]) => publishedResults(runsOf(runs).table).interaction_tests

const scored = (model: string | null, tier: string | null, scores: readonly number[]): RunSpec[] =>
  scores.map(score => ({ model, tier, score }))

const low = [0.1, 0.2, 0.3, 0.4, 0.5]
const high = [0.6, 0.7, 0.8, 0.9, 1]

test('with one model the tiers are a Kruskal-Wallis test, and nothing else varies', () => {
  const rows = testInteractions([...scored('m', 'T0', low), ...scored('m', 'T1', high)])
  const { h, p } = kruskalWallis([low, high])
  expect(rows).toEqual([
    {
      metric: 'score',
      effect: 'agent_model',
      h_statistic: expect.closeTo(0, 12),
      df: 0,
      p_value: null,
      is_significant: false,
    },
    {
      metric: 'score',
      effect: 'tier',
      h_statistic: expect.closeTo(h, 12),
      df: 1,
      p_value: expect.closeTo(p, 12),
      is_significant: true,
    },
    {
      metric: 'score',
      effect: 'interaction',
      h_statistic: expect.closeTo(0, 12),
      df: 0,
      p_value: null,
      is_significant: false,
    },
  ])
})

test('tiers that help one model and harm the other are an interaction', () => {
  const rows = testInteractions([
    ...scored('a', 'T0', low),
    ...scored('a', 'T1', high),
    ...scored('b', 'T0', high),
    ...scored('b', 'T1', low),
  ])
  expect(rows.map(({ effect, df, is_significant }) => [effect, df, is_significant])).toEqual([
    ['agent_model', 1, false],
    ['tier', 1, false],
    ['interaction', 1, true],
  ])
})

test('is over the runs that have a model, a tier and a value, ten of them at least', () => {
  const nine = [...scored('m', 'T0', low), ...scored('m', 'T1', high.slice(1))]
  const without = [...scored('m', 'T0', [NaN]), ...scored('m', null, [0.5]), ...scored(null, 'T0', [0.5])]
  expect(testInteractions([...nine, ...without])).toEqual([])
  const ten = [...nine, ...scored('m', 'T1', [0.6])]
  expect(testInteractions([...ten, ...without])).toEqual(testInteractions(ten))
  expect(testInteractions(ten)).toHaveLength(3)
})

test('has no answer where all values are equal', () =>
  expect(testInteractions(scored('m', 'T0', Array(10).fill(0.5)))).toMatchObject(
    Array(3).fill({ h_statistic: null, p_value: null, is_significant: false }),
  ))

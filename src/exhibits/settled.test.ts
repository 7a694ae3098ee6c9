import { describe, expect, test } from 'vitest'
import { figureOf } from '../../test/support/exhibits.ts'
import { studyAnalysis } from '../../test/support/fixtures/studies.ts'
import type { TestedPair } from '../analysis/exhibited/tested.ts'
import { defaultSettings } from '../core/settings.ts'
import { bareContext } from './assemble.ts'
import { crossedSubject } from './context.ts'
import criteria from './figures/criteria-by-tier.ts'
import failures from './figures/failure-rate.ts'
import grades from './figures/grade-distribution.ts'
import spreads from './figures/judge-variance.ts'
import profiles from './figures/performance-profiles.ts'
import { testedVerdictsOn, testsText, unjudged, untested, verdictsOn } from './settled.ts'

const at = (model: string, tier: string, value = 0) => ({ model, tier, value })
const pair = (
  [model1, tier1]: readonly [string, string],
  [model2, tier2]: readonly [string, string],
  way: TestedPair['way'],
  of: string | null = null,
): TestedPair => ({
  of,
  first: { model: model1, tier: tier1 },
  second: { model: model2, tier: tier2 },
  way,
  p: way === null ? 0.4 : 0.001,
  adjusted: way === null ? 0.4 : 0.01,
})

describe('what a title may claim', () => {
  const estimates = [at('m', 'T0', 0.1), at('m', 'T1', 0.3), at('m', 'T2', 0.9)]

  test('is nothing where tests settle nothing, however far apart the estimates lie', () => {
    const verdict = verdictsOn(
      estimates,
      [pair(['m', 'T0'], ['m', 'T1'], null), pair(['m', 'T0'], ['m', 'T2'], null)],
      defaultSettings,
    )
    for (const estimate of estimates)
      expect(verdict(estimate)).toEqual({
        settled: null,
        p_adjusted: null,
        tested_value: null,
        tests: 2,
        model_tests: 0,
      })
    expect(verdictsOn(estimates, [], defaultSettings)(estimates[0]).tests).toBe(0)
  })

  test('is the pair farthest apart of those that are settled', () => {
    const verdict = verdictsOn(
      estimates,
      [
        pair(['m', 'T0'], ['m', 'T1'], 'higher'),
        pair(['m', 'T1'], ['m', 'T2'], 'higher'),
        pair(['m', 'T0'], ['m', 'T2'], null),
      ],
      defaultSettings,
    )
    expect(estimates.map(each => verdict(each).settled)).toEqual([null, 'lower', 'higher'])
    expect(verdict(estimates[1]).p_adjusted).toBe(0.01)
  })

  test('is nothing that one of so many tests finds by chance, though its own family settles it', () => {
    const weak = { ...pair(['m', 'T0'], ['m', 'T2'], 'higher'), p: 0.01, adjusted: 0.02 }
    const others = [pair(['m', 'T0'], ['m', 'T1'], null), pair(['m', 'T1'], ['m', 'T2'], null)]
    const settled = (tests: readonly TestedPair[]) =>
      verdictsOn(estimates, tests, defaultSettings)(estimates[2]).settled
    expect(settled([weak, ...others])).toBe('higher')
    expect(settled([weak, ...others, ...others, ...others])).toBe(null)
  })

  test('is never against what the estimates show', () => {
    const verdict = verdictsOn(estimates, [pair(['m', 'T0'], ['m', 'T2'], 'lower')], defaultSettings)
    expect(estimates.map(each => verdict(each).settled)).toEqual([null, null, null])
  })

  test('is what is settled for the most models, where these are panels', () => {
    const both = [...estimates, at('n', 'T0', 0.1), at('n', 'T1', 0.2), at('n', 'T2', 0.3)]
    const tests = [
      pair(['m', 'T0'], ['m', 'T2'], 'higher'),
      pair(['m', 'T0'], ['m', 'T1'], 'higher'),
      pair(['n', 'T0'], ['n', 'T1'], 'higher'),
      pair(['m', 'T2'], ['n', 'T2'], 'lower'),
    ]
    const verdict = verdictsOn(both, tests, defaultSettings, 'model')
    expect(both.map(each => verdict(each).settled)).toEqual(['lower', 'higher', null, 'lower', 'higher', null])
    expect(verdict(both[0])).toMatchObject({ tests: 3, model_tests: 0 })
  })

  test('is about estimates of the same', () => {
    const of = (name: string, value: number, tier: string) => ({ ...at('m', tier, value), of: name })
    const cells = [of('a', 0.1, 'T0'), of('a', 0.2, 'T1'), of('b', 0.3, 'T0'), of('b', 0.9, 'T1')]
    const verdict = verdictsOn(cells, [pair(['m', 'T0'], ['m', 'T1'], 'higher', 'b')], defaultSettings)
    expect(cells.map(each => verdict(each).settled)).toEqual([null, null, 'lower', 'higher'])
  })
})

test('every test is told once, beside the later of the two, with the p that the title goes by', () => {
  const estimates = [at('m', 'T0', 0.1), at('m', 'T1', 0.3), at('m', 'T2', 0.9), at('n', 'T2', 0.8)]
  const verdict = testedVerdictsOn(
    estimates,
    [
      { ...pair(['m', 'T0'], ['m', 'T1'], null), p: 0.3, adjusted: 0.3 },
      { ...pair(['m', 'T1'], ['m', 'T2'], null), p: 0.04, adjusted: 0.08 },
      { ...pair(['m', 'T0'], ['m', 'T2'], 'higher'), p: 0.000_012_345_6, adjusted: 0.000_037 },
      { ...pair(['m', 'T2'], ['n', 'T2'], null), p: 0.2, adjusted: 0.2 },
      pair(['m', 'T9'], ['n', 'T9'], 'higher'),
    ],
    defaultSettings,
  )
  // Corrected over the four tests of what is drawn: 4 × 0.0000123456, 3 × 0.04, 2 × 0.2 and as much for the last.
  expect(estimates.map(each => verdict(each).p_against)).toEqual([
    null,
    'T0: 0.4',
    'T1: 0.12; T0: 0.00004938',
    'm: 0.4',
  ])
  expect(estimates.map(each => verdict(each).settled)).toEqual(['lower', null, 'higher', null])
  expect(verdict(estimates[0])).toMatchObject({ tests: 4, model_tests: 1 })
})

test.each([criteria, failures, grades, spreads, profiles])('$id has all tests that its title goes by', figure => {
  const { rows, subtitle } = figureOf(figure, studyAnalysis('usual'))
  const found = rows.flatMap(row => (typeof row.p_against === 'string' ? row.p_against.split('; ') : []))
  expect(found.length).toBe(Math.max(...rows.map(({ tests }) => Number(tests))))
  const claims = rows.flatMap(row =>
    row.settled === 'higher' ? [String(Number(Number(row.p_adjusted).toPrecision(4)))] : [],
  )
  expect(found.map(text => text.split(': ')[1])).toEqual(expect.arrayContaining(claims))
  expect(subtitle).toContain('p of each: in the CSV')
})

test('says by how many tests a title goes, and how sure its claim is', () => {
  const bare = bareContext(defaultSettings, [])
  const context = { ...bare, levels: { ...bare.levels, tier: ['T0', 'T1', 'T2'] } }
  expect(testsText([unjudged], context)).toBe(null)
  const crossed = { ...context, subject: crossedSubject }
  const elsewhere = 'the tables agent-comparison and model-comparison compare agents over all models'
  expect(testsText([unjudged], crossed)).toContain(`Not tested here: ${elsewhere}`)
  expect(testsText([{ ...unjudged, tests: 7, model_tests: 1 }], crossed)).toContain(
    ` and 1 of configurations in a tier, on what both sides have, at p below 0.05, corrected (Holm) over all of them, not for other figures; ${elsewhere}`,
  )
  expect(testsText([{ ...unjudged, tests: 7, model_tests: 1 }], context)).toBe(
    'The title goes by 6 tests of tiers (each with the next, the first with the last) and 1 of models in a tier, on what both sides have, at p below 0.05, corrected (Holm) over all of them, not for other figures; tables correct in smaller families',
  )
  const shared = { ...context, subject: { word: 'agent', title: 'Agent' } } as const
  const ofAgents = /; the table agent-comparison compares agents, and tier-comparison tiers over all agents of a model$/
  expect(testsText([{ ...unjudged, tests: 7, model_tests: 1 }], shared)).toMatch(ofAgents)
  expect(testsText([{ ...unjudged, tests: 1, model_tests: 1 }], shared)).not.toMatch(ofAgents)
  const ofOne = { ...context, levels: { ...context.levels, model: ['m'] } }
  expect(testsText([{ ...unjudged, tests: 3 }], ofOne)).toMatch(/over all of them, not for other figures$/)
  const ofTwo = { ...context, levels: { ...context.levels, model: ['m', 'n'] } }
  expect(testsText([{ ...unjudged, tests: 6 }], ofTwo)).toMatch(/; tables correct in smaller families$/)
  expect(
    testsText([{ settled: 'higher', p_adjusted: 0.0123, tested_value: null, tests: 1, model_tests: 1 }], bare),
  ).toMatch(/^The title goes by 1 test, on what both sides have, at .*; p of its claim: 0\.0123$/)
  expect(testsText([{ ...untested, tests: 2, p_against: 'T0: 0.4' }], bare)).toMatch(
    /^The title goes by 2 tests, on what both sides have, at .*, not for other figures; p of each: in the CSV$/,
  )
})

test('beside a claim stand the numbers of its test, where that left tasks out', () => {
  const [first, second] = ['T0', 'T1'].map(tier => ({ model: 'm', tier }))
  const pair = { of: null, first, second, way: 'higher' as const, p: 0.01, adjusted: 0.01, values: [0.3, 0.8] as const }
  const estimates = [
    { ...first, value: 0.4 },
    { ...second, value: 0.7 },
  ]
  const verdictOn = verdictsOn(estimates, [pair], { alpha: 0.05 })
  expect(verdictOn(first)).toMatchObject({ settled: 'lower', tested_value: 0.3 })
  expect(verdictOn(second)).toMatchObject({ settled: 'higher', tested_value: 0.8 })
  const { values: _, ...plain } = pair
  expect(verdictsOn(estimates, [plain], { alpha: 0.05 })(first).tested_value).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { type StudyName, studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { configurationsOf } from '../../analysis/configuration-groups.ts'
import { type TestedPair, testedPairs } from '../../analysis/tested-pairs.ts'
import { claims } from './claims.ts'
import { testsText, unjudged, verdictsOn } from './title-claims.ts'

const at = (model: string, tier: string, value = 0) => ({ configuration: model, tier, value })
const pair = (
  [model1, tier1]: readonly [string, string],
  [model2, tier2]: readonly [string, string],
  way: TestedPair['way'],
  of: string | null = null,
): TestedPair => ({
  of,
  first: { configuration: model1, tier: tier1 },
  second: { configuration: model2, tier: tier2 },
  way,
  adjusted: way === null ? 0.4 : 0.01,
  tests: 44,
})

describe('what a title may claim', () => {
  const estimates = [at('m', 'T0', 0.1), at('m', 'T1', 0.3), at('m', 'T2', 0.9)]

  test('is nothing where tests settle nothing, however far apart the estimates lie', () => {
    const verdict = verdictsOn(estimates, [pair(['m', 'T0'], ['m', 'T1'], null), pair(['m', 'T0'], ['m', 'T2'], null)])
    for (const estimate of estimates)
      expect(verdict(estimate)).toEqual({ settled: null, p_adjusted: null, tested_value: null, tests: 44 })
    expect(verdictsOn(estimates, [])(estimates[0]).tests).toBe(0)
  })

  test('is the pair farthest apart of those that are settled', () => {
    const verdict = verdictsOn(estimates, [
      pair(['m', 'T0'], ['m', 'T1'], 'higher'),
      pair(['m', 'T1'], ['m', 'T2'], 'higher'),
      pair(['m', 'T0'], ['m', 'T2'], null),
    ])
    expect(estimates.map(each => verdict(each).settled)).toEqual([null, 'lower', 'higher'])
    expect(verdict(estimates[1]).p_adjusted).toBe(0.01)
  })

  test('is never against what the estimates show', () => {
    const verdict = verdictsOn(estimates, [pair(['m', 'T0'], ['m', 'T2'], 'lower')])
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
    const verdict = verdictsOn(both, tests, 'configuration')
    expect(both.map(each => verdict(each).settled)).toEqual(['lower', 'higher', null, 'lower', 'higher', null])
    expect(verdict(both[0])).toMatchObject({ tests: 44 })
  })

  test('is about estimates of the same', () => {
    const of = (name: string, value: number, tier: string) => ({ ...at('m', tier, value), of: name })
    const cells = [of('a', 0.1, 'T0'), of('a', 0.2, 'T1'), of('b', 0.3, 'T0'), of('b', 0.9, 'T1')]
    const verdict = verdictsOn(cells, [pair(['m', 'T0'], ['m', 'T1'], 'higher', 'b')])
    expect(cells.map(each => verdict(each).settled)).toEqual([null, null, 'lower', 'higher'])
  })
})

test('says how many tests were adjusted together, and how sure the claim is', () => {
  expect(testsText([unjudged])).toBe(null)
  expect(testsText([{ ...unjudged, tests: 44 }, unjudged])).toBe('44 Holm-adjusted tests in all')
  expect(testsText([{ settled: 'higher', p_adjusted: 0.0123, tested_value: null, tests: 1 }])).toBe(
    '1 Holm-adjusted test in all; claim in the title: adjusted p = 0.012',
  )
})

test.each(['usual', 'crossed', 'tiny', 'degenerate'] satisfies StudyName[])(
  'titles of the study %s claim what the list of claims has, and nothing else',
  name => {
    const analysis = studyAnalysis(name)
    const claimed = claims(analysis)
    const places = claimed.significant
      .filter(({ pair }) => configurationsOf(pair, analysis) !== null)
      .map(({ metric, pair }) => ({ metric: metric.id, adjusted: pair.p_adjusted }))
    const tested = analysis.metrics.flatMap(({ id }) =>
      testedPairs(analysis, id)
        .filter(({ way }) => way !== null)
        .map(({ adjusted }) => ({ metric: id, adjusted })),
    )
    expect(new Set(tested.map(each => JSON.stringify(each)))).toEqual(new Set(places.map(each => JSON.stringify(each))))
  },
)

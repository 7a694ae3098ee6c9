import { describe, expect, test } from 'vitest'
import type { TestedPair } from '../analysis/exhibited/tested.ts'
import { defaultSettings } from '../core/settings.ts'
import { testsText, verdictsOn } from './settled.ts'

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
    for (const estimate of estimates) expect(verdict(estimate)).toEqual({ settled: null, p_adjusted: null, tests: 2 })
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
    expect(verdict(both[0]).tests).toBe(3)
  })

  test('is about estimates of the same', () => {
    const of = (name: string, value: number, tier: string) => ({ ...at('m', tier, value), of: name })
    const cells = [of('a', 0.1, 'T0'), of('a', 0.2, 'T1'), of('b', 0.3, 'T0'), of('b', 0.9, 'T1')]
    const verdict = verdictsOn(cells, [pair(['m', 'T0'], ['m', 'T1'], 'higher', 'b')], defaultSettings)
    expect(cells.map(each => verdict(each).settled)).toEqual([null, null, 'lower', 'higher'])
  })
})

test('says by how many tests a title goes, and how sure its claim is', () => {
  expect(testsText([{ settled: null, p_adjusted: null, tests: 0 }], defaultSettings)).toBe(null)
  expect(testsText([{ settled: null, p_adjusted: null, tests: 7 }], defaultSettings)).toBe(
    'The title goes by 7 tests of what both sides have, at p below 0.05, corrected (Holm) over all of them, not for other figures; tables correct in smaller families',
  )
  expect(testsText([{ settled: 'higher', p_adjusted: 0.0123, tests: 1 }], defaultSettings)).toMatch(
    /^The title goes by 1 test of what both sides have, at .*; p of its claim: 0\.0123$/,
  )
})

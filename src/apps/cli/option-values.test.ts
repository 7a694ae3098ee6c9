import { describe, expect, test } from 'vitest'
import { AnalysisError } from '../../core/problem.ts'
import { listOf, numberBetween, oneOf, pairsOf, someOf, someText, wholeNumber } from './option-values.ts'

const refusal = (act: () => unknown): string => {
  try {
    return `took ${JSON.stringify(act())}`
  } catch (error) {
    if (!(error instanceof AnalysisError)) throw error
    return `${error.message} ${error.hint}`
  }
}

describe('values of options', () => {
  test('whole numbers keep to their range', () => {
    const jobs = wholeNumber('--jobs', 1, 1024)
    expect([jobs('1'), jobs('1e3'), jobs('1_000')]).toEqual([1, 1000, 1000])
    for (const wrong of ['0', '1.5', '-1', '', ' ', 'two', '0x10', '1025', 'NaN', 'Infinity', '1e999', '1__0'])
      expect(refusal(() => jobs(wrong))).toContain(`--jobs: ${JSON.stringify(wrong)}, expected a whole number from 1`)
  })

  test('numbers keep to theirs', () => {
    const effect = numberBetween('--effect', -1, 1)
    expect([effect('0'), effect('-.5'), effect('1.')]).toEqual([0, -0.5, 1])
    expect(refusal(() => effect('1.1'))).toContain('expected a number from -1 to 1')
  })

  test('a misspelt word is told what was meant', () => {
    const word = oneOf('--importer', ['native', 'results'])
    expect(word('native')).toBe('native')
    expect(refusal(() => word('natvie'))).toBe('--importer: "natvie", expected native or results. Did you mean native?')
    expect(refusal(() => word('csv'))).toContain('--help')
  })

  test('lists are separated by commas, by repetition, or by both', () => {
    const where = listOf('--where')
    expect(where('c', where('a, b'))).toEqual(['a', 'b', 'c'])
    for (const wrong of ['', 'a,', ',a', 'a,,b']) expect(refusal(() => where(wrong))).toContain('expected a list')
  })

  test('lists of known words name the one that is not', () => {
    const only = someOf('--only', ['data', 'tables'])
    expect(only('tables', only('data'))).toEqual(['data', 'tables'])
    expect(refusal(() => only('data,tabels'))).toBe('--only: "tabels", expected data or tables. Did you mean tables?')
  })

  test('pairs need a known name and a value', () => {
    const set = pairsOf('--set', ['model', 'tier'])
    expect(set('tier=T0', set('model=a=b'))).toEqual(['model=a=b', 'tier=T0'])
    expect(refusal(() => set('model'))).toContain('expected name=value')
    expect(refusal(() => set('model='))).toContain('expected name=value')
    expect(refusal(() => set('modle=a'))).toContain('Did you mean model?')
  })

  test('a text must say something', () => {
    expect(someText('--path-pattern')('{model}/*')).toBe('{model}/*')
    expect(refusal(() => someText('--path-pattern')(' '))).toContain('expected text')
  })
})

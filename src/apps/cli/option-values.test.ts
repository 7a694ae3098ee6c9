import { describe, expect, test } from 'vitest'
import { AnalysisError } from '../../core/problem.ts'
import { listOf, numberBetween, oneOf, pairsOf, someOf, someText, wholeNumber } from './option-values.ts'

const refusal = (act: () => unknown): AnalysisError => {
  try {
    act()
  } catch (error) {
    if (error instanceof AnalysisError) return error
    throw error
  }
  return expect.fail('the value was taken')
}

/** A refusal names the option, the value and what could be given; its hint what was probably meant. */
const expectRefused = (act: () => unknown, named: readonly string[], meant = ''): void => {
  const { code, message, hint } = refusal(act)
  expect(code).toBe('wrong-option')
  for (const each of named) expect(message).toContain(each)
  expect(hint).toContain(meant)
}

describe('values of options', () => {
  test('whole numbers keep to their range', () => {
    const jobs = wholeNumber('--jobs', 1, 1024)
    expect([jobs('1'), jobs('1e3'), jobs('1_000')]).toEqual([1, 1000, 1000])
    for (const wrong of ['0', '1.5', '-1', '', ' ', 'two', '0x10', '1025', 'NaN', 'Infinity', '1e999', '1__0'])
      expectRefused(() => jobs(wrong), ['--jobs', JSON.stringify(wrong), '1', '1024'])
  })

  test('numbers keep to theirs', () => {
    const effect = numberBetween('--effect', -1, 1)
    expect([effect('0'), effect('-.5'), effect('1.')]).toEqual([0, -0.5, 1])
    expectRefused(() => effect('1.1'), ['--effect', '"1.1"', '-1'])
  })

  test('a misspelt word is told what was meant', () => {
    const word = oneOf('--importer', ['native', 'results'])
    expect(word('native')).toBe('native')
    expectRefused(() => word('natvie'), ['--importer', '"natvie"', 'native', 'results'], 'native')
    expectRefused(() => word('csv'), ['--importer', '"csv"'], '--help')
  })

  test('lists are separated by commas, by repetition, or by both', () => {
    const where = listOf('--where')
    expect(where('c', where('a, b'))).toEqual(['a', 'b', 'c'])
    for (const wrong of ['', 'a,', ',a', 'a,,b']) expectRefused(() => where(wrong), ['--where', JSON.stringify(wrong)])
  })

  test('lists of known words name the one that is not', () => {
    const only = someOf('--only', ['data', 'tables'])
    expect(only('tables', only('data'))).toEqual(['data', 'tables'])
    expectRefused(() => only('data,tabels'), ['--only', '"tabels"', 'data'], 'tables')
  })

  test('pairs need a known name and a value', () => {
    const set = pairsOf('--set', ['model', 'tier'])
    expect(set('tier=T0', set('model=a=b'))).toEqual(['model=a=b', 'tier=T0'])
    expectRefused(() => set('model'), ['--set', '"model"'])
    expectRefused(() => set('model='), ['--set', '"model="'])
    expectRefused(() => set('modle=a'), ['--set', '"modle"'], 'model')
  })

  test('a text must say something', () => {
    expect(someText('--path-pattern')('{model}/*')).toBe('{model}/*')
    expectRefused(() => someText('--path-pattern')(' '), ['--path-pattern', '" "'])
  })
})

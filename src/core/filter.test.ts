import { describe, expect, test } from 'vitest'
import { ratedRun } from '../../test/support/run.ts'
import { runFilter } from './filter.ts'
import type { RunKey } from './record.ts'

const key = (place: Partial<RunKey>): RunKey => ({ ...ratedRun().key, ...place })

const keys = [
  key({ experiment: 'a', tier: 'T0', model: 'large' }),
  key({ experiment: 'a', tier: 'T1', model: 'large' }),
  key({ experiment: 'b', tier: 'T0', model: 'small' }),
  key({ experiment: 'b', tier: null, model: null }),
]

const kept = (where: string[], exclude: string[] = []) =>
  keys.flatMap((each, i) => (runFilter(where, exclude)(each) ? [i] : []))

describe('runFilter', () => {
  test('takes everything when nothing is said', () => expect(kept([])).toEqual([0, 1, 2, 3]))

  test('takes any of several values of one dimension, but all dimensions at once', () => {
    expect(kept(['tier=T0'])).toEqual([0, 2])
    expect(kept(['tier=T0', 'tier=T1'])).toEqual([0, 1, 2])
    expect(kept(['tier=T0', 'tier=T1', 'model=large'])).toEqual([0, 1])
  })

  test('leaves out what meets any exclusion', () => {
    expect(kept([], ['tier=T1', 'model=small'])).toEqual([0, 3])
    expect(kept(['experiment=a'], ['tier=T0'])).toEqual([1])
  })

  test('takes a name alone for an experiment, and spaces around names for nothing', () => {
    expect(kept([], ['b'])).toEqual([0, 1])
    expect(kept([' tier = T1 '])).toEqual([1])
  })

  test('keeps an equals sign inside the value', () =>
    expect(runFilter(['experiment=x=1'], [])(key({ experiment: 'x=1' }))).toBe(true))

  test('a dimension that is not known says what can be used', () =>
    expect(() => runFilter(['level=T0'], [])).toThrow(
      expect.objectContaining({ code: 'unknown-dimension', hint: expect.stringContaining('tier') }),
    ))

  test('a name that every object has is no dimension', () =>
    expect(() => runFilter(['constructor=x'], [])).toThrow('"constructor"'))
})

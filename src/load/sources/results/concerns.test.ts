import { describe, expect, test } from 'vitest'
import { concerning } from './concerns.ts'

describe('what concerns some runs', () => {
  const concerns = concerning(new Set(['e/T1/00/run_01', 'e/T1/00/run_02', 'f/T0/00/run_1']))

  test.each([
    ['a run', 'e/T1/00/run_01'],
    ['a file in a run', 'e/T1/00/run_02/judge/judge_01/judgment.json'],
    ['the tier that holds a run', 'e/T1'],
    ['the experiment that holds a run', 'f'],
  ])('is %s', (_, file) => expect(concerns(file)).toBe(true))

  test.each([
    ['another run', 'e/T1/00/run_03'],
    ['a run whose name begins alike', 'f/T0/00/run_11'],
    ['another tier', 'e/T10'],
    ['a file beside the runs', 'e/config/experiment.json'],
    ['nothing', ''],
  ])('is not %s', (_, file) => expect(concerns(file)).toBe(false))
})

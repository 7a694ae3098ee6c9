import { expect, test } from 'vitest'
import { answersOf, attempts, type RunSpec, runOf, wholeOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import passHatK from './pass-hat-k.ts'

const evaluate = (...specs: RunSpec[]) => answersOf(passHatK, wholeOf(specs.map(runOf)))[0]

test('is the share of draws of k runs that all passed, averaged over subtests', () => {
  // Draws of 2 from +++- that passed both: 3 of 6; of 3: 1 of 4; of 4: none.
  const answers = evaluate(...attempts({ subtest: '00' }, '+++-'), ...attempts({ subtest: '01' }, '++++'))
  expect(Object.keys(answers)).toEqual(['1', '2', '3', '4'])
  expect(answers['1']?.value).toBeCloseTo(7 / 8, 12)
  expect(answers['2']?.value).toBeCloseTo(3 / 4, 12)
  expect(answers['3']?.value).toBeCloseTo(5 / 8, 12)
  expect(answers['4']).toEqual({ value: 0.5, n: 2, missing: 0 })
})

test('counts only runs with a verdict', () =>
  expect(evaluate(...attempts({ subtest: '00' }, '++'), ...attempts({ subtest: '01' }, '+?'))).toEqual({
    1: { value: 1, n: 2, missing: 0 },
    2: {
      value: 1,
      n: 1,
      missing: 1,
      reasons: [
        reason('few-runs-left-out', {
          needed: 2,
          tasks: { used: 1, left: 0 },
          subtests: { used: 1, left: 1 },
          severally: true,
        }),
      ],
    },
  }))

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeOf } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ConsensusRule } from '../../core/settings.ts'
import { consensusOf } from '../../transform/tables/consensus.ts'
import { verdictFlips, verdictSplits } from './verdict-flips.ts'

const panel = (scores: readonly (readonly number[])[], verdicts: readonly (readonly number[])[]) => ({
  judges: verdicts.map((_, judge) => `j${judge}`),
  scores: scores.map(column => Float64Array.from(column)),
  verdicts: verdicts.map(column => Float64Array.from(column)),
  layout: { runs: 0, tasks: [] },
})

const flippedBy = (...verdicts: readonly (readonly number[])[]) =>
  verdictFlips(panel(verdicts, verdicts), 'median').map(({ judge, verdicts, flipped }) => [judge, verdicts, flipped])

test('of four, two against two become a pass without one who failed it', () =>
  expect(flippedBy([1], [1], [0], [0])).toEqual([
    ['j0', 1, 0],
    ['j1', 1, 0],
    ['j2', 1, 1],
    ['j3', 1, 1],
    [null, 1, 1],
  ]))

test('three of four pass without any of them, and one of four never', () =>
  expect(flippedBy([1, 0], [1, 0], [1, 0], [0, 1]).map(([, , flipped]) => flipped)).toEqual([0, 0, 0, 0, 0]))

test('of five, three against two end in a tie without one of the three, and a tie is not a pass', () =>
  expect(flippedBy([1], [1], [1], [0], [0])).toEqual([
    ['j0', 1, 1],
    ['j1', 1, 1],
    ['j2', 1, 1],
    ['j3', 1, 0],
    ['j4', 1, 0],
    [null, 1, 1],
  ]))

test('runs with fewer than four verdicts do not count: of two left, passes alone could flip', () => {
  expect(flippedBy([1], [1], [0]).map(([, runs]) => runs)).toEqual([0, 0, 0, 0])
  expect(flippedBy([1, 1], [1, 1], [0, 0], [0, NaN]).map(([, runs]) => runs)).toEqual([1, 1, 1, 1, 1])
})

const splitsOf = (...verdicts: readonly (readonly number[])[]) => {
  const rows = Int32Array.from(verdicts[0] ?? [], (_, row) => row)
  const layout = { runs: rows.length, tasks: [{ task: 't', subtests: [{ id: 's', rows }] }] }
  return verdictSplits({ verdicts: verdicts.map(column => Float64Array.from(column)), layout })
}

test('verdicts are split where judges disagree, whichever way most of them vote', () => {
  // Passed by none, one, two and all of three.
  expect(splitsOf([0, 1, 1, 1], [0, 0, 1, 1], [0, 0, 0, 1])).toEqual({ runs: 4, split: 2 })
  expect(splitsOf([1, 0, 1], [0, 0, 1])).toEqual({ runs: 3, split: 1 })
})

test('a run with a single verdict can be neither split nor whole', () => {
  expect(splitsOf([1, 0, NaN], [NaN, 1, NaN])).toEqual({ runs: 1, split: 1 })
  expect(splitsOf()).toEqual({ runs: 0, split: 0 })
})

const movedBy = (rule: ConsensusRule, ...scores: readonly (readonly number[])[]) =>
  verdictFlips(panel(scores, scores), rule).map(({ scores, moved }) => [scores, moved])

test('a score moves when it changes by more than .05, by the rule of the consensus', () => {
  expect(movedBy('median', [0.8], [0.8], [0])).toEqual([
    [1, 1],
    [1, 1],
    [1, 0],
    [1, 1],
  ])
  expect(movedBy('mean', [0.8], [0.8], [0])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ])
  expect(movedBy('recorded', [0.8], [0.8], [0])).toEqual(movedBy('median', [0.8], [0.8], [0]))
})

test('a change of .05 itself is not more than that, whatever rounding says', () => {
  expect(0.8 - 0.75).toBeGreaterThan(0.05)
  expect(movedBy('median', [0.8], [0.7])[2]).toEqual([1, 0])
  expect(movedBy('median', [0.8], [0.69])[2]).toEqual([1, 1])
})

test('agrees with the consensus of runs that lack the judge', () => {
  const rating = fc.record({ score: fc.integer({ min: 0, max: 10 }).map(tenths => tenths / 10), passed: fc.boolean() })
  const { recorded } = ratedRun()
  fc.assert(
    fc.property(
      fc.array(rating, { minLength: 2, maxLength: 6 }),
      fc.constantFrom<ConsensusRule>('median', 'mean'),
      (ratings, rule) => {
        const consensusWithout = (judge: number) => {
          const left = ratings.filter((_, i) => i !== judge).map(judgeOf)
          return consensusOf(left, [], recorded, rule)
        }
        const whole = consensusWithout(-1)
        const found = verdictFlips(
          panel(
            ratings.map(({ score }) => [score]),
            ratings.map(({ passed }) => [Number(passed)]),
          ),
          rule,
        )
        const flipped = ratings.map((_, judge) =>
          Number(ratings.length >= 4 && consensusWithout(judge).passed !== whole.passed),
        )
        expect(found.map(row => row.flipped)).toEqual([...flipped, Math.max(...flipped)])
        const moved = ratings.map((_, judge) =>
          Number(Math.abs(consensusWithout(judge).score - whole.score) > 0.05 + 1e-9),
        )
        expect(found.map(row => row.moved)).toEqual([...moved, Math.max(...moved)])
      },
    ),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeOf } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ConsensusRule } from '../../core/settings.ts'
import { consensusOf } from '../../tables/consensus.ts'
import { verdictFlips } from './verdict-flips.ts'

const panel = (scores: readonly (readonly number[])[], verdicts: readonly (readonly number[])[]) => ({
  judges: verdicts.map((_, judge) => `j${judge}`),
  scores: scores.map(column => Float64Array.from(column)),
  verdicts: verdicts.map(column => Float64Array.from(column)),
  layout: { runs: 0, tasks: [] },
})

const flippedBy = (...verdicts: readonly (readonly number[])[]) =>
  verdictFlips(panel(verdicts, verdicts), 'median').map(({ judge, verdicts, flipped }) => [judge, verdicts, flipped])

test('two against one: without either of the two there is a tie, and a tie is not a pass', () =>
  expect(flippedBy([1], [1], [0])).toEqual([
    ['j0', 1, 1],
    ['j1', 1, 1],
    ['j2', 1, 0],
    [null, 1, 1],
  ]))

test('one against two fails either way; all three agreeing cannot be flipped', () =>
  expect(flippedBy([1, 1], [0, 1], [0, 1])).toEqual([
    ['j0', 2, 0],
    ['j1', 2, 0],
    ['j2', 2, 0],
    [null, 2, 0],
  ]))

test('a tie of two becomes a pass without the one who failed it', () =>
  expect(flippedBy([1], [0])).toEqual([
    ['j0', 1, 0],
    ['j1', 1, 1],
    [null, 1, 1],
  ]))

test('a run with a single verdict has nothing to compare with', () =>
  expect(flippedBy([1, 1], [NaN, 1])).toEqual([
    ['j0', 1, 0],
    ['j1', 1, 0],
    [null, 1, 0],
  ]))

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
      fc.array(rating, { minLength: 2, maxLength: 5 }),
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
        const flipped = ratings.map((_, judge) => Number(consensusWithout(judge).passed !== whole.passed))
        expect(found.map(row => row.flipped)).toEqual([...flipped, Math.max(...flipped)])
        const moved = ratings.map((_, judge) =>
          Number(Math.abs(consensusWithout(judge).score - whole.score) > 0.05 + 1e-9),
        )
        expect(found.map(row => row.moved)).toEqual([...moved, Math.max(...moved)])
      },
    ),
  )
})

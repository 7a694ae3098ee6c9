import { expect, test } from 'vitest'
import { analysisOf, foundRun } from '../../../../test/support/chunks.ts'
import { runOf } from '../../../../test/support/runs.ts'
import { fewMeasuredDoubts } from './few-measured.ts'

const tasks = ['a', 'b', 'c', 'd', 'e', 'f']

/** Tiers on six tasks each, with a cost in so many of them. */
const measured = (counts: Readonly<Record<string, number>>): string[] =>
  fewMeasuredDoubts(
    analysisOf(
      Object.entries(counts).flatMap(([tier, count]) =>
        tasks.map((task, i) => foundRun(runOf({ task, tier, ...(i < count ? { cost: 1 + i } : {}) }))),
      ),
    ),
  ).map(({ text }) => text)

test('a metric that few of the tasks were measured in is told', () =>
  expect(measured({ T0: 2, T1: 2 })).toEqual([
    'Cost was measured in only 2 of 6 tasks: what is said of it may not hold for other tasks.',
  ]))

test('so is one that is so in some tiers only, with their names', () =>
  expect(measured({ T0: 6, T1: 4, T2: 1 })).toEqual([
    'Cost was measured in fewer than 5 tasks of tier T1 (4 of 6) and tier T2 (1 of 6): what is said of it may not hold for other tasks.',
  ]))

test('what was measured in enough tasks, or in none, is no doubt of this kind', () => {
  expect(measured({ T0: 5, T1: 6 })).toEqual([])
  expect(measured({ T0: 6, T1: 0 })).toEqual([])
})

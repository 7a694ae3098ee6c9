import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { runOf } from '../../../test/support/runs.ts'
import { wideIntervalDoubts } from './wide-intervals.ts'

/** Tiers that pass everything, in so many tasks. */
const passing = (counts: Readonly<Record<string, number>>): string[] =>
  wideIntervalDoubts(
    analysisOf(
      Object.entries(counts).flatMap(([tier, count]) =>
        Array.from({ length: count }, (_, i) => foundRun({ ...runOf({ task: `t${i}`, tier }), judges: [judgeOf()] })),
      ),
    ),
  ).map(({ text }) => text)

test('pass rates of which hardly anything is known are told, with how many of them', () =>
  expect(passing({ T0: 5, T1: 40 })).toEqual([
    'Intervals that say little, reaching over more than half of what is possible: Pass rate (1 of 3) and Score (1 of 3).',
  ]))

test('enough tasks give no doubt of this kind', () => expect(passing({ T0: 40, T1: 40 })).toEqual([]))

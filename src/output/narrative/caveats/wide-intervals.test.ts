import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../../test/support/chunks.ts'
import { runOf } from '../../../../test/support/runs.ts'
import { wideIntervalCaveats } from '../wide-intervals.ts'

/** Tiers that pass everything, in so many tasks. */
const passing = (counts: Readonly<Record<string, number>>) =>
  wideIntervalCaveats(
    analysisOf(
      Object.entries(counts).flatMap(([tier, count]) =>
        Array.from({ length: count }, (_, i) => foundRun({ ...runOf({ task: `t${i}`, tier }), judges: [judgeOf()] })),
      ),
    ),
  ).map(({ params }) => params)

test('pass rates of which hardly anything is known are told, with how many of them', () =>
  expect(passing({ T0: 5, T1: 40 })).toEqual([
    {
      widths: ['of-range'],
      metrics: [
        { title: 'Pass rate', wide: 1, of: 3 },
        { title: 'Score', wide: 1, of: 3 },
      ],
    },
  ]))

test('of several models the tiers of each count, as they are shown', () => {
  const runs = ['one', 'two'].flatMap(model =>
    ['T0', 'T1'].flatMap(tier =>
      Array.from({ length: 5 }, (_, i) => foundRun({ ...runOf({ task: `t${i}`, tier, model }), judges: [judgeOf()] })),
    ),
  )
  // Two models, two tiers of each, and all together.
  expect(wideIntervalCaveats(analysisOf(runs))[0].params.metrics).toContainEqual({ title: 'Pass rate', wide: 7, of: 7 })
})

test('enough tasks give no doubt of this kind', () => expect(passing({ T0: 40, T1: 40 })).toEqual([]))

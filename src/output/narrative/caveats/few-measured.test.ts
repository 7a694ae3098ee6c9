import { expect, test } from 'vitest'
import { analysisOf, foundRun } from '../../../../test/support/chunks.ts'
import { runOf } from '../../../../test/support/runs.ts'
import { fewMeasuredCaveats } from './tasks.ts'

const tasks = ['a', 'b', 'c', 'd', 'e', 'f']

/** Tiers on six tasks each, with a cost in so many of them. */
const measured = (counts: Readonly<Record<string, number>>) =>
  fewMeasuredCaveats(
    analysisOf(
      Object.entries(counts).flatMap(([tier, count]) =>
        tasks.map((task, i) => foundRun(runOf({ task, tier, ...(i < count ? { cost: 1 + i } : {}) }))),
      ),
    ),
  ).map(({ code, params }) => ({ code, params }))

test('a metric that few of the tasks were measured in is told', () =>
  expect(measured({ T0: 2, T1: 2 })).toEqual([
    { code: 'few-measured', params: { title: 'Cost', measured: 2, tried: 6 } },
  ]))

test('so is one that is so in some tiers only, with their names', () =>
  expect(measured({ T0: 6, T1: 4, T2: 1 })).toEqual([
    {
      code: 'few-measured-in',
      params: {
        title: 'Cost',
        least: 5,
        places: [
          { word: 'tier', name: 'T1', measured: 4, tried: 6 },
          { word: 'tier', name: 'T2', measured: 1, tried: 6 },
        ],
      },
    },
  ]))

test('what was measured in enough tasks, or in none, is no doubt of this kind', () => {
  expect(measured({ T0: 5, T1: 6 })).toEqual([])
  expect(measured({ T0: 6, T1: 0 })).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { settings, tasksOf } from '../../../test/support/samples.ts'
import { RandomState } from '../../core/random.ts'
import { estimateDifference } from './difference.ts'
import type { Sample } from './unit-sample.ts'

/** Passes of so many runs, task by task. */
type Passes = readonly (readonly [passes: number, runs: number])[]

const sampleOf = (passes: Passes): Sample =>
  tasksOf(...passes.map(([count, runs]) => Array.from({ length: runs }, (_, run) => (run < count ? 1 : 0))))

const between = (first: Passes, second: Passes) =>
  estimateDifference(sampleOf(first), sampleOf(second), 'rate', settings)

/** How often a study of as many runs finds that rates differ by so much, half of it to either side of the middle. */
const simulatedPower = (first: Passes, second: Passes, middle: number, difference: number): number => {
  const studies = 300
  const random = new RandomState(5)
  const low = Math.min(Math.max(middle - difference / 2, 0), 1 - difference)
  const drawn = (passes: Passes, rate: number): Passes =>
    passes.map(([, runs]) => [
      Array.from({ length: runs }, () => random.randomSample()).filter(u => u < rate).length,
      runs,
    ])
  const found = Array.from({ length: studies }, () => between(drawn(first, low), drawn(second, low + difference)))
  return found.filter(each => each.low > 0 || each.high < 0).length / studies
}

/** Designs of few tasks: unequal numbers of runs, tasks that always pass or never do, hardly any runs at all. */
const designs: readonly [string, Passes, Passes][] = [
  [
    'unequal runs',
    [
      [1, 2],
      [6, 6],
      [2, 5],
    ],
    [
      [5, 6],
      [5, 5],
      [1, 2],
    ],
  ],
  [
    'one task that varies',
    [
      [0, 8],
      [8, 8],
      [1, 2],
    ],
    [
      [0, 8],
      [8, 8],
      [1, 2],
    ],
  ],
  [
    'a difference that was found',
    [
      [0, 8],
      [8, 8],
      [1, 2],
    ],
    [
      [7, 8],
      [8, 8],
      [2, 2],
    ],
  ],
  [
    'as many runs everywhere',
    [
      [2, 4],
      [4, 4],
      [1, 4],
    ],
    [
      [4, 4],
      [4, 4],
      [2, 4],
    ],
  ],
  [
    'two runs a task',
    [
      [1, 2],
      [1, 2],
      [1, 2],
    ],
    [
      [1, 2],
      [1, 2],
      [1, 2],
    ],
  ],
  [
    'many runs everywhere',
    [
      [5, 10],
      [10, 10],
      [2, 10],
    ],
    [
      [10, 10],
      [10, 10],
      [5, 10],
    ],
  ],
  [
    'two runs of unlike tasks',
    [
      [0, 2],
      [1, 2],
      [2, 2],
    ],
    [
      [0, 2],
      [1, 2],
      [1, 2],
    ],
  ],
  [
    'hardly a failure',
    [
      [10, 10],
      [10, 10],
      [10, 10],
    ],
    [
      [10, 10],
      [10, 10],
      [9, 10],
    ],
  ],
  ['a single task', [[4, 10]], [[5, 10]]],
]

describe.each(designs)('the detectable difference of rates over few tasks: %s', (_, first, second) => {
  const found = between(first, second)

  test('is found about four times out of five', () => {
    const power = simulatedPower(first, second, (found.sides.a + found.sides.b) / 2, found.mde)
    expect(power).toBeGreaterThan(0.55)
    expect(power).toBeLessThan(0.95)
  })

  test('does not depend on which side is called the first', () => expect(between(second, first).mde).toBe(found.mde))

  test('is one that there can be', () => expect(found.mde).toBeLessThan(1))
})

test('rates of two runs a side can differ by all and not be found', () =>
  expect(between([[1, 2]], [[1, 2]]).mde).toBeGreaterThanOrEqual(1))

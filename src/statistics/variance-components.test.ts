import { describe, expect, test } from 'vitest'
import { RandomState } from '../core/random.ts'
import { chiSquaredQuantile } from './distributions.ts'
import { judgeComponents, projectedError } from './judge-components.ts'
import { mean, sum } from './sum.ts'
import { meanSquareDifference, varianceComponents } from './variance-components.ts'

/** Values that vary by task, subtest and run, with these standard deviations. */
const study = (tasks: number, subtests: number, runs: number, [task, subtest, run]: number[], seed: number) => {
  const random = new RandomState(seed)
  return Array.from({ length: tasks }, () => {
    const ofTask = random.normal(0, task)
    return Array.from({ length: subtests }, () => {
      const ofSubtest = ofTask + random.normal(0, subtest)
      return Array.from({ length: runs }, () => ofSubtest + random.normal(0, run))
    })
  })
}

const squares = (values: number[]) => sum(values.map(value => (value - mean(values)) ** 2))

describe('varianceComponents', () => {
  test('of a balanced design are those of a nested analysis of variance', () => {
    const [tasks, subtests, runs] = [7, 4, 3]
    const data = study(tasks, subtests, runs, [2, 1.5, 1], 5)
    const within = sum(data.flat().map(squares)) / (tasks * subtests * (runs - 1))
    const between = (runs * sum(data.map(task => squares(task.map(mean))))) / (tasks * (subtests - 1))
    const top = (runs * subtests * squares(data.map(task => mean(task.flat())))) / (tasks - 1)
    const { run, subtest, task } = varianceComponents(data, 0.95)
    expect(run.value).toBeCloseTo(within, 9)
    expect(subtest.value).toBeCloseTo(Math.max(0, (between - within) / runs), 9)
    expect(task.value).toBeCloseTo(Math.max(0, (top - between) / (runs * subtests)), 9)
  })

  test('of an unbalanced design come out right on average', () => {
    const totals = [0, 0, 0]
    for (let seed = 0; seed < 150; seed++) {
      const data = study(20, 4, 4, [2, 1.5, 1], seed)
      // A third of the subtests and of the runs are missing, in a fixed pattern.
      const holes = data.map((task, t) => task.slice(t % 3).map((runs, s) => runs.slice((t + s) % 3)))
      const { task, subtest, run } = varianceComponents(holes, 0.95)
      ;[task, subtest, run].forEach((component, i) => {
        totals[i] += component.value / 150
      })
    }
    expect(Math.abs(totals[0] / 4 - 1)).toBeLessThan(0.1)
    expect(Math.abs(totals[1] / 2.25 - 1)).toBeLessThan(0.1)
    expect(Math.abs(totals[2] - 1)).toBeLessThan(0.05)
  })

  test('have intervals that hold them about as often as they say', () => {
    let held = 0
    for (let seed = 0; seed < 200; seed++) {
      const { low, high } = varianceComponents(study(20, 2, 3, [2, 1, 1], seed), 0.95).task
      if (low <= 4 && high >= 4) held++
    }
    expect(held).toBeGreaterThan(180)
  })

  test('levels without repetition stay inside the level above', () => {
    const single = study(30, 1, 1, [2, 1, 1], 3)
    const { task, subtest, run } = varianceComponents(single, 0.95)
    expect([subtest.value, run.value]).toEqual([NaN, NaN])
    expect(task.value).toBeGreaterThan(2)
    const runsOnly = varianceComponents(study(30, 1, 4, [2, 0, 1], 3), 0.95)
    expect(runsOnly.subtest.value).toBeNaN()
    expect(Math.abs(runsOnly.run.value - 1)).toBeLessThan(0.3)
  })
})

describe('meanSquareDifference', () => {
  test('without a second mean square is the chi-squared interval of the first', () => {
    const { low, high } = meanSquareDifference({ value: 2, df: 9 }, { value: 0, df: 20 }, 0.95)
    expect(low).toBeCloseTo((2 * 9) / chiSquaredQuantile(0.975, 9), 12)
    expect(high).toBeCloseTo((2 * 9) / chiSquaredQuantile(0.025, 9), 12)
  })

  test('holds the difference about as often as it says, and is never negative', () => {
    const random = new RandomState(11)
    const meanSquare = (value: number, df: number) => ({
      value: (value * sum(Array.from({ length: df }, () => random.normal(0, 1) ** 2))) / df,
      df,
    })
    let held = 0
    for (let i = 0; i < 1000; i++) {
      const { low, high } = meanSquareDifference(meanSquare(3, 9), meanSquare(1, 40), 0.95)
      expect(low).toBeGreaterThanOrEqual(0)
      if (low <= 2 && high >= 2) held++
    }
    expect(held).toBeGreaterThan(930)
    expect(held).toBeLessThan(970)
  })
})

describe('judges', () => {
  test('components are those of a two-way analysis of variance', () => {
    // Judges differ by 1 and agree otherwise: nothing is left.
    expect(
      judgeComponents([
        [1, 2, 3, NaN],
        [2, 3, 4, 9],
        [3, 4, 5, 9],
      ]),
    ).toEqual({ judge: 1, residual: 0 })
    const random = new RandomState(2)
    const runs = Array.from({ length: 400 }, () => random.normal(0, 2))
    const ratings = [-1, 0, 1].map(lenient => runs.map(run => run + lenient + random.normal(0, 0.5)))
    const { judge, residual } = judgeComponents(ratings)
    expect(Math.abs(judge - 1)).toBeLessThan(0.15)
    expect(Math.abs(residual - 0.25)).toBeLessThan(0.03)
  })

  test('one judge, or one run that all rated, tells nothing', () => {
    expect(judgeComponents([[1, 2, 3]]).judge).toBeNaN()
    expect(
      judgeComponents([
        [1, NaN],
        [2, 3],
      ]).residual,
    ).toBeNaN()
    expect(judgeComponents([]).judge).toBeNaN()
  })

  test('the projected error shrinks with the level that is repeated', () => {
    const sources = { task: 4, subtest: 2, run: 1, residual: 0.5 }
    const size = { tasks: 10, subtests: 2, runs: 5, judges: 2 }
    expect(projectedError(sources, size)).toBeCloseTo(Math.sqrt(0.4 + 0.1 + 0.01 + 0.0025), 12)
    expect(projectedError({ ...sources, judge: 1 }, size)).toBeCloseTo(Math.sqrt(0.4 + 0.1 + 0.01 + 0.0025 + 0.5), 12)
  })
})

test('the interval of a difference between mean squares of which one is known', () => {
  const known = meanSquareDifference({ value: 3, df: 4 }, { value: 1, df: Infinity }, 0.95)
  const nearly = meanSquareDifference({ value: 3, df: 4 }, { value: 1, df: 1e9 }, 0.95)
  expect(known.low).toBeCloseTo(nearly.low, 3)
  expect(known.high).toBeCloseTo(nearly.high, 3)
})

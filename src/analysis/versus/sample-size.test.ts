import { describe, expect, test } from 'vitest'
import type { RunSpec } from '../../../test/support/runs.ts'
import { sideWith } from '../../../test/support/sides.ts'
import { RandomState } from '../../core/random.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import { tQuantile } from '../../statistics/distributions.ts'
import { variance } from '../../statistics/sum.ts'
import { varianceComponents } from '../../statistics/variance-components.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { sampleSizeFor } from './sample-size.ts'
import { varianceLimits } from './scatter.ts'
import { createVersus } from './versus.ts'

interface Sides {
  readonly base: readonly RunSpec[]
  readonly candidate: readonly RunSpec[]
}

const price = { base: 0.5, candidate: 1.5 }

/** Scores of two conditions; effects differ between tasks by `heterogeneity`, runs scatter by `noise`. */
const study = (tasks: number, runs: number, heterogeneity: number, noise: number): Sides => {
  const random = new RandomState(5)
  const side = (shift: () => number) =>
    Array.from({ length: tasks }, (_, i) => {
      const level = 0.4 + 0.01 * i + shift()
      return Array.from({ length: runs }, (_, run) => ({
        task: `task-${i}`,
        run,
        implRate: random.normal(level, noise),
      }))
    }).flat()
  return { base: side(() => 0), candidate: side(() => random.normal(0, heterogeneity)) }
}

const neededIn = ({ base, candidate }: Sides, effect: number, metric = 'impl_rate') => {
  const versus = createVersus(sideWith(base), sideWith(candidate), allMetrics, defaultSettings)
  const pair = versus.pair(metric)
  const difference = pair.difference(defaultSettings, false)
  return { difference, needed: sampleSizeFor(pair, difference, effect, price, defaultSettings) }
}

describe('paired tasks', () => {
  test('noise of runs alone is averaged away by runs: their number is that of the formula', () => {
    const { needed } = neededIn(study(20, 3, 0, 0.2), 0.02)
    // Two sides of 20 tasks: the error that finds 0.02 four times out of five.
    const wanted = 0.02 / (tQuantile(0.975, 19) + tQuantile(0.8, 19))
    const runs = (2 * 0.2 ** 2) / (20 * wanted ** 2)
    const about = needed.runs?.each.about ?? NaN
    expect(Math.abs(about - (runs - 3)) / runs).toBeLessThan(0.35)
    expect(needed.runs).toMatchObject({ of: 'runs per task', runs: { about: 2 * 20 * about } })
    expect(needed.runs?.cost?.about).toBeCloseTo(20 * about * (0.5 + 1.5), 6)
  })

  test('is a range also where tasks do not react differently at all: of runs that scatter by chance', () => {
    const { base } = study(20, 3, 0, 0.2)
    // Means of the same tasks that agree exactly: less scatter between tasks than runs themselves would give.
    const mirrored = base.map((run, i) => ({
      ...run,
      implRate: (base[i].implRate ?? 0) + 0.001 * (Math.floor(i / 3) % 3),
    }))
    const { needed } = neededIn({ base, candidate: mirrored }, 0.02)
    const { low, about, high } = needed.runs?.each ?? { low: NaN, about: NaN, high: NaN }
    expect(low).toBeLessThan(about)
    expect(about).toBeLessThan(high)
    // 80 degrees of freedom: about a third more or less.
    expect(high / about).toBeLessThan(1.6)
  })

  test('is a range to both sides, whatever of the scatter of tasks is noise of runs', () => {
    for (const [heterogeneity, noise] of [
      [0, 0.2],
      [0.05, 0.2],
      [0.2, 0.1],
    ]) {
      const { needed } = neededIn(study(20, 3, heterogeneity, noise), 0.03)
      const { low, about, high } = needed.tasks?.each ?? { low: NaN, about: NaN, high: NaN }
      expect(low).toBeLessThan(about)
      expect(about).toBeLessThan(high)
    }
  })

  test('more tasks of as many runs: as the limits of the variance of task differences say', () => {
    const { base, candidate } = study(20, 3, 0, 0.2)
    const meanOf = (runs: readonly RunSpec[], i: number) =>
      runs.slice(3 * i, 3 * i + 3).reduce((sum, { implRate }) => sum + (implRate ?? 0) / 3, 0)
    const differences = Float64Array.from({ length: 20 }, (_, i) => meanOf(candidate, i) - meanOf(base, i))
    const { low, high } = varianceLimits(differences, 0.95)
    const tasksFor = (perTask: number) => {
      let tasks = 2
      while ((tQuantile(0.975, tasks - 1) + tQuantile(0.8, tasks - 1)) * Math.sqrt(perTask / tasks) > 0.03) tasks++
      return tasks
    }
    const { each } = neededIn({ base, candidate }, 0.03).needed.tasks ?? { each: { low: NaN, high: NaN } }
    expect([each.low, each.high]).toEqual([tasksFor(low) - 20, tasksFor(high) - 20])
  })

  test('where tasks react differently, no number of runs is enough but more tasks are', () => {
    const { needed } = neededIn(study(20, 10, 0.3, 0.05), 0.05)
    expect(needed.runs?.each.about).toBe(Infinity)
    const about = needed.tasks?.each.about ?? NaN
    expect(about).toBeGreaterThan(100)
    expect(needed.tasks).toMatchObject({ of: 'tasks', runs: { about: 20 * about } })
    expect(needed.tasks?.each.low).toBeLessThan(about)
    expect(needed.tasks?.each.high).toBeGreaterThan(about)
  })

  test('with what is needed the error would be small enough', () => {
    const { needed, difference } = neededIn(study(30, 4, 0.1, 0.2), 0.08)
    const more = needed.tasks?.each.about ?? NaN
    const error = difference.se * Math.sqrt(30 / (30 + more))
    const found = (tQuantile(0.975, 29 + more) + tQuantile(0.8, 29 + more)) * error
    expect(found / 0.08).toBeGreaterThan(0.8)
    expect(found / 0.08).toBeLessThan(1.2)
  })

  test('runs that were not repeated say nothing about more of them', () => {
    const { needed } = neededIn(study(20, 1, 0.1, 0.1), 0.05)
    expect(needed.runs).toBeNull()
    expect(needed.tasks?.each.about).toBeGreaterThan(0)
    expect(needed.reasons).toEqual([reason('runs-not-repeated')])
  })
})

test('fewer than 5 tasks: more runs of these tasks', () => {
  const { needed, difference } = neededIn(study(2, 6, 0, 0.2), 0.1)
  expect(difference.unit).toBe('run')
  expect(needed.tasks).toBeNull()
  expect(needed.runs?.of).toBe('runs per task')
  expect(needed.runs?.each.about).toBeGreaterThan(5)
  expect(needed.reasons).toEqual([reason('for-these-tasks')])
})

test.each(['impl_rate', 'cost_of_pass'])('%s of 3 tasks: runs of each task add up to all runs', metric => {
  const priced = (runs: readonly RunSpec[]) =>
    runs.map((run, i) => ({ ...run, cost: 1 + (i % 5) / 10, passed: i % 3 > 0 }))
  const { base, candidate } = study(3, 6, 0, 0.2)
  const { needed } = neededIn({ base: priced(base), candidate: priced(candidate) }, 0.05, metric)
  const { each, runs } = needed.runs ?? { each: { about: NaN }, runs: { about: NaN } }
  expect(runs.about).toBe(2 * 3 * each.about)
})

test('tasks that are not shared: more tasks, and the advice to share them', () => {
  const { base, candidate } = study(20, 2, 0.1, 0.1)
  const renamed = candidate.map(run => ({ ...run, task: `other-${run.task}` }))
  const { needed } = neededIn({ base, candidate: renamed }, 0.05)
  expect(needed.tasks?.each.about).toBeGreaterThan(20)
  expect(needed.reasons).toEqual([reason('same-tasks-need-fewer')])
})

test('nothing that varies: nothing can be told', () => {
  const flat = Array.from({ length: 10 }, (_, i) => ({ task: `task-${i}`, implRate: 0.5 }))
  expect(neededIn({ base: flat, candidate: flat }, 0.05).needed).toMatchObject({
    runs: null,
    tasks: null,
  })
})

test('limits of a variance are those of leaving out one value at a time', () => {
  const random = new RandomState(3)
  const values = Float64Array.from({ length: 25 }, () => random.normal(0, 2))
  const { task } = varianceComponents(
    Array.from(values, value => [[value]]),
    0.9,
  )
  const { low, high } = varianceLimits(values, 0.9)
  expect(task.value).toBeCloseTo(variance(values), 12)
  expect(low).toBeCloseTo(task.low, 10)
  expect(high).toBeCloseTo(task.high, 10)
  expect(varianceLimits(Float64Array.of(1, 1, 1, 1), 0.9).low).toBeNaN()
  expect(varianceLimits(Float64Array.of(1, 1, 1, 5), 0.9).low).toBeNaN()
  // One value alone makes all the difference, but for rounding.
  expect(varianceLimits(Float64Array.of(1, 0, 0, 0, 0, 0), 0.9).low).toBeNaN()
})

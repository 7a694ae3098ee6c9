import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  estimateCostOfPass,
  estimateDifference,
  estimateMeans,
  omnibusTest,
} from '../../src/analysis/inference/index.ts'
import { runValues, type Sample, taskRuns } from '../../src/analysis/inference/unit-sample.ts'
import { clusteredMeanSe } from '../../src/statistics/clustered.ts'
import { passAtK, passHatK } from '../../src/statistics/k-attempts.ts'
import { mean, sum } from '../../src/statistics/sum.ts'
import { varianceComponents } from '../../src/statistics/variance-components.ts'
import { sampleFrom, settings, valuesOf } from '../support/samples.ts'
import { whenShared } from '../support/shared.ts'

/** Values by task, in order of appearance. */
const byTask = <Run>(runs: readonly Run[], task: (run: Run) => string, value: (run: Run) => number): Sample => {
  const tasks = new Map<string, number[]>()
  for (const run of runs) tasks.set(task(run), [...(tasks.get(task(run)) ?? []), value(run)])
  return sampleFrom(Object.fromEntries(tasks))
}

const rateOf = (sample: Sample) => estimateMeans([{ sample, kind: 'rate' }], settings)[0]

whenShared('tau-bench, airline, gpt-4o: 50 tasks of 4 trials', shared => {
  interface Trial {
    readonly task_id: number
    readonly trial: number
    readonly reward: number
  }
  const trials: Trial[] = JSON.parse(readFileSync(join(shared, 'data/tau-bench/gpt-4o-airline.json'), 'utf8'))
  // Task ids are numbers, which an object would put in another order than names.
  const sample = byTask(
    trials,
    ({ task_id }) => `task ${task_id}`,
    ({ reward }) => reward,
  )
  const passes = sample.tasks.map(task => sum(taskRuns(task)))

  test('has the published pass^k', () => {
    const found = [1, 2, 3, 4].map(k => mean(passes.map(c => passHatK(4, c, k))).toFixed(3))
    expect(found).toEqual(['0.420', '0.273', '0.220', '0.200'])
  })

  test('has the pass@k of its data', () => {
    const found = [1, 2, 3, 4].map(k => mean(passes.map(c => passAtK(4, c, k))).toFixed(3))
    expect(found).toEqual(['0.420', '0.567', '0.660', '0.720'])
  })

  test('has tasks that explain 40 % of the variation of runs', () => {
    const { task, run } = varianceComponents(
      sample.tasks.map(each => [taskRuns(each)]),
      0.95,
    )
    expect(task.value / (task.value + run.value)).toBeCloseTo(0.4046, 4)
    expect(passes.filter(c => c > 0 && c < 4).length / 50).toBe(0.52)
  })

  test('has an error half as large again as independent runs would have', () => {
    const { value, se, designEffect, low, high, naive, units } = rateOf(sample)
    const clusters = sample.tasks.flatMap(({ task }) => [task, task, task, task])
    expect(value).toBeCloseTo(0.42, 12)
    expect(units).toBe(50)
    expect(se).toBeCloseTo(0.0522, 4)
    expect(se).toBeCloseTo(clusteredMeanSe(runValues(sample), clusters, { correction: true }).se, 12)
    expect(se / Math.sqrt(designEffect)).toBeCloseTo(0.0349, 4)
    expect(high - low).toBeGreaterThan(1.4 * (naive.high - naive.low))
    expect(low).toBeLessThan(0.42)
  })

  test('has trials that do not differ', () => {
    const rates = [0, 1, 2, 3].map(trial =>
      byTask(
        trials.filter(each => each.trial === trial),
        ({ task_id }) => `task ${task_id}`,
        ({ reward }) => reward,
      ),
    )
    expect(rates.map(trial => rateOf(trial).value.toFixed(2))).toEqual(['0.42', '0.44', '0.40', '0.42'])
    const { method, p, units } = omnibusTest(rates, settings)
    expect({ method, units }).toEqual({ method: 'Friedman', units: 50 })
    expect(p).toBeGreaterThan(0.5)
  })

  test('gives pass^k limits in order of k', () => {
    const found = [1, 2, 3, 4].map(k => rateOf(valuesOf(...passes.map(c => passHatK(4, c, k)))))
    for (const { value, low, high } of found) {
      expect(low).toBeLessThan(value)
      expect(high).toBeGreaterThan(value)
    }
    expect(found.map(({ value }) => value)).toEqual(found.map(({ value }) => value).toSorted((a, b) => b - a))
  })
})

whenShared('METR time horizons: 11 agents on up to 83 tasks', shared => {
  interface Run {
    readonly alias: string
    readonly task_id: string
    readonly score_binarized: number
    readonly started_at: number
    readonly completed_at: number
  }
  const runs: Run[] = readFileSync(join(shared, 'data/metr/all_runs.2025-01-28.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

  const sampleFor = (agent: string, value: (run: Run) => number = run => run.score_binarized) =>
    byTask(
      runs.filter(({ alias }) => alias === agent),
      ({ task_id }) => task_id,
      value,
    )

  // Agent, runs, rate over runs, rate with equal weight per task, tasks.
  const table: readonly (readonly [string, number, number, number, number])[] = [
    ['Claude 3 Opus', 866, 0.2124711, 0.2736913, 83],
    ['Claude 3.5 Sonnet (New)', 802, 0.4563591, 0.5265144, 83],
    ['Claude 3.5 Sonnet (Old)', 845, 0.339645, 0.4243345, 83],
    ['GPT-4 0314', 429, 0.1934732, 0.2534137, 83],
    ['GPT-4 Turbo', 891, 0.1919192, 0.2585226, 83],
    ['GPT-4o', 885, 0.2440678, 0.3313311, 83],
    ['davinci-002', 68, 0, 0, 16],
    ['gpt-3.5-turbo-instruct', 485, 0.0061856, 0.0081454, 76],
    ['human', 211, 0.7203791, 0.8249505, 83],
    ['o1', 1014, 0.3579882, 0.5298772, 83],
    ['o1-preview', 567, 0.5361552, 0.5176349, 75],
  ]

  test('are all there', () => {
    expect(runs).toHaveLength(7063)
    expect(new Set(runs.map(({ alias }) => alias))).toEqual(new Set(table.map(([agent]) => agent)))
  })

  describe.each(table)('%s', (agent, count, rate, weighted, tasks) => {
    const sample = sampleFor(agent)
    const found = rateOf(sample)

    test('has the rates of the table, over runs and over tasks', () => {
      expect(sample).toMatchObject({ n: count, missing: 0 })
      expect(sample.tasks).toHaveLength(tasks)
      expect(mean(runValues(sample))).toBeCloseTo(rate, 7)
      expect(found.value).toBeCloseTo(weighted, 7)
    })

    test('has finite limits around it, over tasks', () => {
      const { value, low, high, unit, units } = found
      expect({ unit, units }).toEqual({ unit: 'task', units: tasks })
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(value)
      expect(value).toBeLessThan(high)
      expect(high).toBeLessThan(1)
    })
  })

  test('an agent that never passes has an upper limit that 16 tasks can give', () => {
    const { value, low, high } = rateOf(sampleFor('davinci-002'))
    // Wilson at p = 0: t² / (16 + t²) with SciPy's t.ppf(.975, 15)
    expect({ value, low }).toEqual({ value: 0, low: 0 })
    expect(high).toBeCloseTo(2.131449545559776 ** 2 / (16 + 2.131449545559776 ** 2), 12)
  })

  test('runs of one task resemble each other: errors are larger than those of independent runs', () => {
    const effects = table
      .map(([agent]) => rateOf(sampleFor(agent)).designEffect)
      .filter(effect => !Number.isNaN(effect))
    expect(effects).toHaveLength(10)
    expect(effects.filter(effect => effect > 2).length).toBeGreaterThanOrEqual(7)
  })

  test('agents are compared over the tasks that both have', () => {
    const [opus, sonnet, preview] = ['Claude 3 Opus', 'Claude 3.5 Sonnet (New)', 'o1-preview'].map(each =>
      sampleFor(each),
    )
    const found = estimateDifference(opus, sonnet, 'rate', settings)
    expect(found).toMatchObject({ pairing: 'paired', shared: 83, dropped: 0 })
    expect(found.value).toBeCloseTo(0.5265144 - 0.2736913, 6)
    expect(found.low).toBeGreaterThan(0)
    expect(found.p).toBeLessThan(1e-6)
    expect(found.pSignFlip).toBeLessThan(0.001)
    expect(estimateDifference(sonnet, preview, 'rate', settings)).toMatchObject({
      pairing: 'paired',
      shared: 75,
      dropped: 8,
    })
  })

  test('minutes per pass are finite where something passed, and bounded below where nothing did', () => {
    const minutesOf = (agent: string) =>
      estimateCostOfPass(
        {
          cost: sampleFor(agent, ({ started_at, completed_at }) => (completed_at - started_at) / 60_000),
          pass: sampleFor(agent),
        },
        settings,
      )
    const [some, none] = [minutesOf('GPT-4o'), minutesOf('davinci-002')]
    expect(some.low).toBeGreaterThan(0)
    expect(some.low).toBeLessThan(some.value)
    expect(some.high).toBeGreaterThan(some.value)
    expect(none).toMatchObject({ value: Infinity, high: Infinity })
    expect(none.low).toBeGreaterThan(0)
  })
})

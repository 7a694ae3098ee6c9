import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Runs, sampleFrom, settings, tasksOf } from '../../../test/support/samples.ts'
import { reason } from '../../core/reasons.ts'
import { mean, sum } from '../../statistics/sum.ts'
import type { InferenceSettings } from './estimate.ts'
import { estimateMeans } from './mean.ts'
import type { Sample } from './unit-sample.ts'

const withinExact = 'stratified Wilson-t, effective sample size, within Clopper-Pearson'

const rateOf = (sample: Sample, options: InferenceSettings = settings) =>
  estimateMeans([{ sample, kind: 'rate' }], options)[0]

/** The chance of at least k passes among n runs that each pass with this chance, summed term by term. */
const atLeast = (k: number, n: number, chance: number): number => {
  const term = (passes: number) => {
    let found = chance ** passes * (1 - chance) ** (n - passes)
    for (let i = 1; i <= passes; i++) found *= (n - passes + i) / i
    return found
  }
  return sum(Array.from({ length: n - k + 1 }, (_, i) => term(k + i)))
}

/** Limits are within those of Clopper and Pearson where either tail beyond them has at least half of the error. */
const expectWithinExact = (limits: { low: number; high: number }, k: number, n: number) => {
  expect(atLeast(k, n, limits.low) >= 0.025 - 1e-9 || limits.low >= k / n).toBe(true)
  expect(atLeast(n - k, n, 1 - limits.high) >= 0.025 - 1e-9 || limits.high <= k / n).toBe(true)
}

const verdictsOf = (k: number, n: number) => Array.from({ length: n }, (_, i) => Number(i < k))

const cells = (tasks: number, subtests: number, runs: number): Runs =>
  Object.fromEntries(
    Array.from({ length: tasks }, (_, t) => [
      `t${t}`,
      Object.fromEntries(Array.from({ length: subtests }, (_, s) => [`s${s}`, new Array<number>(runs).fill(1)])),
    ]),
  )

describe('a rate of independent verdicts is within the limits of Clopper and Pearson', () => {
  const counts = Array.from({ length: 30 }, (_, i) => i + 1).flatMap(n =>
    Array.from({ length: n + 1 }, (_, k) => [k, n] as const),
  )

  test.each([
    ['tasks with a run each', (runs: number[]) => tasksOf(...runs.map(run => [run])), 5],
    ['runs of one task', (runs: number[]) => tasksOf(runs), 2],
    [
      'subtests of one task with a run each',
      (runs: number[]) => sampleFrom({ t: Object.fromEntries(runs.map((run, i) => [`s${i}`, [run]])) }),
      2,
    ],
  ])('%s', (_, sampleOf, fewest) => {
    for (const [k, n] of counts) {
      const found = rateOf(sampleOf(verdictsOf(k, n)))
      if (n < fewest) expect(found.low).toBeNaN()
      else expectWithinExact(found, k, n)
    }
  })

  test('however the runs lie, those of 8 that all passed', () => {
    // SciPy: binomtest(8, 8).proportion_ci(0.95, method='exact')
    const exact = 0.6305833524760567
    for (const [tasks, subtests, runs] of [
      [8, 1, 1],
      [1, 1, 8],
      [4, 2, 1],
      [1, 2, 4],
      [2, 2, 2],
      [2, 4, 1],
      [2, 1, 4],
      [4, 1, 2],
      [1, 8, 1],
    ] as const)
      expect(rateOf(sampleFrom(cells(tasks, subtests, runs))), `${tasks}, ${subtests}, ${runs}`).toMatchObject({
        low: expect.closeTo(exact, 9),
        high: 1,
      })
  })
})

describe('where all runs of fixed tasks passed', () => {
  const rates = fc.array(
    fc.array(fc.record({ rate: fc.double({ min: 0.05, max: 1, noNaN: true }), runs: fc.integer({ min: 1, max: 6 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    { minLength: 1, maxLength: 4 },
  )

  test('that was no likelier than the error allows, whatever rates below the limit they have', () =>
    fc.assert(
      fc.property(rates, tasks => {
        const runs = tasks.map((subtests, t) => [
          `t${t}`,
          Object.fromEntries(subtests.map((subtest, s) => [`s${s}`, new Array<number>(subtest.runs).fill(1)])),
        ])
        const { low, method } = rateOf(sampleFrom(Object.fromEntries(runs)))
        const rate = mean(tasks.map(subtests => mean(subtests.map(each => each.rate))))
        const chance = tasks.flat().reduce((product, each) => product * each.rate ** each.runs, 1)
        if (method === withinExact && rate < low) expect(chance).toBeLessThanOrEqual(0.025 + 1e-9)
      }),
      { numRuns: 2000 },
    ))

  test('the answer is about these subtests, as many runs as weigh alike', () => {
    const found = rateOf(sampleFrom({ ...cells(1, 2, 4), u: { s0: [1, 1, 1], s1: [1] } }))
    expect(found).toMatchObject({ unit: 'run', units: 4, method: withinExact })
    expect(found.reasons).toEqual([reason('these-tasks', { tasks: 2, onRequest: false, unit: 'run' })])
  })
})

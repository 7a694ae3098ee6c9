import { describe, expect, test } from 'vitest'
import { sampleFrom, settings, tasksOf } from '../../../test/support/samples.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { brokenTasksIn, isVerdict } from './broken-tasks.ts'
import { samplePair } from './metric-pair.ts'

const metric = (id: string) => allMetrics.find(each => each.id === id) ?? expect.fail(`no metric ${id}`)

const pairOf = (base: ReturnType<typeof tasksOf>, candidate: ReturnType<typeof tasksOf>) =>
  samplePair(metric('pass_rate'), { base, candidate }, true)

const brokenIn = (...sides: Parameters<typeof pairOf>) => brokenTasksIn(pairOf(...sides), settings)

describe('tasks break', () => {
  test('where every base run passed and every candidate run failed', () => {
    const { tasks, examined } = brokenIn(
      tasksOf([1, 1, 1], [1, 1], [1, 0], [0, 0], [1, 1]),
      tasksOf([0, 0, 0], [0, 1], [0, 0], [1, 1], [0, 0, 0, 0]),
    )
    expect(examined).toBe(5)
    expect(tasks).toEqual([
      { task: 't1', runs: { base: 3, candidate: 3 } },
      { task: 't5', runs: { base: 2, candidate: 4 } },
    ])
  })

  test('only where both sides have two runs, and the same task', () => {
    const found = brokenIn(
      sampleFrom({ a: [1], b: [1, 1], c: [1, 1], d: [1, 1, NaN] }),
      sampleFrom({ a: [0, 0], b: [0], e: [0, 0], d: [0, NaN, 0] }),
    )
    expect(found.examined).toBe(1)
    expect(found.tasks.map(({ task }) => task)).toEqual(['d'])
  })

  test('over all subtests of the task that both sides have', () => {
    const found = brokenIn(
      sampleFrom({ t: { a: [1], b: [1, 1], only: [0] }, u: { a: [1, 1], b: [1] } }),
      sampleFrom({ t: { a: [0], b: [0, 0] }, u: { a: [0, 0], b: [1] } }),
    )
    expect(found.tasks).toEqual([{ task: 't', runs: { base: 3, candidate: 3 } }])
  })
})

describe('what chance breaks', () => {
  test('by hand: one rate of a half, two tasks of two runs on each side', () => {
    // Two passes of four in each task: no more variation than chance makes, so every run passes half of the time.
    const { expected, p } = brokenIn(tasksOf([1, 1], [1, 0]), tasksOf([0, 0], [0, 1]))
    expect(expected).toBeCloseTo(2 / 16, 6)
    expect(p).toBeCloseTo(1 - (15 / 16) ** 2, 6)
  })

  test('more runs on a side break by chance less often', () => {
    const { expected } = brokenIn(tasksOf([1, 0], [1, 1, 0, 0]), tasksOf([0, 1], [0, 1, 1, 0]))
    expect(expected).toBeCloseTo(1 / 16 + 1 / 256, 6)
  })

  test('nothing where tasks pass always or never', () => {
    const { tasks, expected, p } = brokenIn(tasksOf([1, 1], [0, 0], [1, 1]), tasksOf([1, 1], [0, 0], [1, 1]))
    expect({ tasks, expected, p }).toEqual({ tasks: [], expected: 0, p: 1 })
  })
})

test('only verdicts of runs break', () => {
  const kinds = ['pass_rate', 'impl_rate', 'cost_usd'].map(id => {
    const sides = { base: tasksOf([1]), candidate: tasksOf([1]) }
    return isVerdict(samplePair(metric(id), sides, true))
  })
  expect(kinds).toEqual([true, false, false])
})

import { describe, expect, test } from 'vitest'
import { layoutFrom, sampleFrom } from '../../../test/support/samples.ts'
import { bothMeasured, keepSubtests, runValues, sampleOf, taskRuns, taskValues } from './unit-sample.ts'

describe('a sample', () => {
  const sample = sampleFrom({ t10: [1], t2: { b: [0, 1], a: [1, 1, 1, 0] }, t3: { a: [NaN] } })

  test('gives equal weight to the subtests of a task, however often they were repeated', () => {
    expect(sample.tasks.map(({ task }) => task)).toEqual(['t2', 't10'])
    expect([...taskValues(sample)]).toEqual([(0.75 + 0.5) / 2, 1])
    expect(sample).toMatchObject({ n: 7, missing: 1 })
  })

  test('keeps the runs, task after task and subtest after subtest', () => {
    expect([...runValues(sample)]).toEqual([1, 1, 1, 0, 0, 1, 1])
    expect([...taskRuns(sample.tasks[0])]).toEqual([1, 1, 1, 0, 0, 1])
  })

  test('of the same subtest under two tiers has two ids, laid out by subtest alone one', () => {
    const ids = (tier: string, columns?: readonly ['subtest']) =>
      sampleFrom({ t1: { a: [1] } }, columns ? { tier, columns } : { tier }).tasks[0].subtests[0].id
    expect(ids('T0')).not.toBe(ids('T1'))
    expect(ids('T0', ['subtest'])).toBe(ids('T1', ['subtest']))
  })
})

describe('keepSubtests', () => {
  const sample = sampleFrom({ t1: { a: [1], b: [0, 0] }, t2: { b: [1, 0] } }, { columns: ['subtest'] })

  test('makes the values of tasks anew and counts what it leaves out as missing', () => {
    const kept = keepSubtests(sample, (_, id) => id === 'a')
    expect(kept.tasks.map(({ task, value }) => [task, value])).toEqual([['t1', 1]])
    expect(kept).toMatchObject({ n: 1, missing: 4 })
  })

  test('of all is the sample', () => expect(keepSubtests(sample, () => true)).toEqual(sample))
})

test('bothMeasured leaves the same runs in both columns', () => {
  const layout = layoutFrom({ t1: [0, 0, 0, 0] })
  const [cost, pass] = bothMeasured(Float64Array.of(1, NaN, 3, 4), Float64Array.of(1, 0, NaN, 0))
  expect([...runValues(sampleOf(layout, cost))]).toEqual([1, 4])
  expect([...runValues(sampleOf(layout, pass))]).toEqual([1, 0])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layoutFrom, type Runs, sampleFrom, settings } from '../../../test/support/samples.ts'
import { reason } from '../../core/reasons.ts'
import { mean } from '../../statistics/sum.ts'
import { estimateDifference } from './difference.ts'
import { estimateMeans } from './mean.ts'
import { taskValues } from './unit-sample.ts'
import { subtestUnitsOf, unitRowsOf, unitsOf } from './units.ts'

const crossed: Runs = { t1: { a: [1, 0], b: [0] }, t2: { a: [1], b: [1, 1] } }
const nested: Runs = { t1: { a: [1, 0], b: [0] }, t2: { c: [1], b: [1, 1] } }
const repeated: Runs = { t1: { a: [1, 0] }, t2: { a: [1, 1, 0] } }
const plain = (runs: Runs) => unitsOf([sampleFrom(runs)])
const lists = (strata: readonly Float64Array[]) => strata.map(units => [...units])

describe('the unit of fixed tasks', () => {
  test('is the subtest averaged over tasks where every task has the same ones', () => {
    const { unit, sides } = plain(crossed)
    expect(unit).toBe('subtest over tasks')
    expect(lists(sides[0])).toEqual([[(0.5 + 1) / 2, (0 + 1) / 2]])
  })

  test('is the subtest within its task where ids differ', () => {
    const { unit, sides } = plain(nested)
    expect(unit).toBe('subtest')
    expect(lists(sides[0])).toEqual([
      [0.5, 0],
      [1, 1],
    ])
  })

  test('is the subtest where there is but one task to average over', () =>
    expect(plain({ t1: { a: [1, 0], b: [0] } }).unit).toBe('subtest'))

  test('is the run where a task has one subtest', () => {
    const { unit, sides } = plain(repeated)
    expect(unit).toBe('run')
    expect(lists(sides[0])).toEqual([
      [1, 0],
      [1, 1, 0],
    ])
    expect(plain({ t1: { a: [1, 0], b: [1] }, t2: { a: [1, 0] } }).unit).toBe('run')
  })

  test('borrows variance from other strata where no unit has two everywhere', () => {
    expect(plain({ t1: { a: [1, 0], b: [1] }, t2: { a: [1] } }).unit).toBe('subtest')
    expect(plain({ t1: { a: [1, 0] }, t2: { a: [1] } }).unit).toBe('run')
  })

  test('is told where a task has one and takes the variance of the others', () => {
    const [some, more] = [
      sampleFrom({ t1: { a: [0.2], b: [0.4] }, t2: { a: [0.5] } }),
      sampleFrom({ t1: { a: [0.3], b: [0.9] }, t2: { a: [0.7], b: [0.6] } }),
    ]
    const borrowed = reason('variance-borrowed', { unit: 'subtest' })
    const reasonsWith = (sample: typeof some) => estimateMeans([{ sample, kind: 'score' }], settings)[0].reasons
    expect(reasonsWith(some)).toContainEqual(borrowed)
    expect(reasonsWith(more)).not.toContainEqual(borrowed)
    expect(estimateDifference(more, some, 'score', settings).reasons).toContainEqual(borrowed)
    expect(estimateDifference(more, more, 'score', settings).reasons).not.toContainEqual(borrowed)
  })

  test('is none where every task has one run, or a side has nothing', () => {
    expect(plain({ t1: [1], t2: [0] })).toEqual({ unit: 'none', sides: [[]] })
    expect(unitsOf([sampleFrom(crossed), sampleFrom({})]).unit).toBe('none')
  })

  test('is the same for both sides: the first that both have enough of', () => {
    expect(unitsOf([sampleFrom(crossed), sampleFrom(nested)]).unit).toBe('subtest')
    expect(unitsOf([sampleFrom(crossed), sampleFrom(repeated)]).unit).toBe('run')
    expect(subtestUnitsOf([sampleFrom(crossed), sampleFrom(repeated)]).unit).toBe('none')
    expect(unitsOf([sampleFrom(crossed), sampleFrom({ t1: { c: [1], d: [0] } })]).unit).toBe('subtest over tasks')
  })

  test('averaged over tasks keeps the mean', () => {
    const cell = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 })
    const tasks = fc.array(fc.record({ a: cell, b: cell, c: cell }), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(tasks, subtests => {
        const sample = sampleFrom(Object.fromEntries(subtests.map((each, i) => [`t${i}`, each])))
        const { unit, sides } = unitsOf([sample])
        expect(unit).toBe('subtest over tasks')
        expect(mean(sides[0][0])).toBeCloseTo(mean(taskValues(sample)), 12)
      }),
    )
  })
})

describe('the rows to resample together', () => {
  const rows = (runs: Runs, least?: 'tasks') => {
    const { unit, strata } = unitRowsOf(layoutFrom(runs), least ? { ...settings, generalize: least } : settings)
    return [unit, strata.map(units => units.map(each => [...each]))]
  }

  test('are as many as the smaller of two sides has', () => {
    const layouts = [crossed, repeated].map(runs => layoutFrom(runs))
    const { unit, units, strata } = unitRowsOf(layouts[0], settings, layouts)
    expect([unit, units, strata.flat().length]).toEqual(['run', 5, 11])
    expect(unitRowsOf(layoutFrom(nested), settings).units).toBe(4)
    expect(unitRowsOf(layoutFrom(nested), { ...settings, generalize: 'tasks' }).units).toBe(2)
  })

  test('are those of the units of few tasks', () => {
    expect(rows(crossed)).toEqual([
      'subtest over tasks',
      [
        [
          [0, 1, 3],
          [2, 4, 5],
        ],
      ],
    ])
    expect(rows(nested)).toEqual([
      'subtest',
      [
        [[0, 1], [2]],
        [[4, 5], [3]],
      ],
    ])
    expect(rows(repeated)).toEqual([
      'run',
      [
        [[0], [1]],
        [[2], [3], [4]],
      ],
    ])
  })

  test('are those of tasks where there are enough, or these are asked for', () => {
    const five = Object.fromEntries(['t1', 't2', 't3', 't4', 't5'].map(task => [task, [0, 1]]))
    expect(rows(five)).toEqual([
      'task',
      [
        [
          [0, 1],
          [2, 3],
          [4, 5],
          [6, 7],
          [8, 9],
        ],
      ],
    ])
    expect(rows(repeated, 'tasks')).toEqual([
      'task',
      [
        [
          [0, 1],
          [2, 3, 4],
        ],
      ],
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { sampleFrom, settings } from '../../../test/support/samples.ts'
import { alignedByTask, haveSameSubtests, matchTasks, onSharedCells } from './match.ts'
import type { Sample } from './unit-sample.ts'

const tasks = (first: number, last: number): Sample =>
  sampleFrom(Object.fromEntries(Array.from({ length: last - first + 1 }, (_, i) => [`t${first + i}`, [i, i + 1]])))
const matched = (a: Sample, b: Sample, sharedUnits = false) => {
  const { pairing, shared, dropped, ...sides } = matchTasks(a, b, settings, sharedUnits)
  return { pairing, shared, dropped, sizes: [sides.a.tasks.length, sides.b.tasks.length] }
}

describe('tasks are matched by counts alone', () => {
  test.each([
    ['all of 5', tasks(1, 5), tasks(1, 5), 'paired', 5, 0, [5, 5]],
    ['5 of 10 and 12', tasks(1, 10), tasks(6, 17), 'paired', 5, 12, [5, 5]],
    ['5 of 11 and 11, fewer than half', tasks(1, 11), tasks(7, 17), 'partly paired', 5, 0, [11, 11]],
    ['4 of 5 and 5, fewer than 5', tasks(1, 5), tasks(2, 6), 'partly paired', 4, 0, [5, 5]],
    ['none of 5 and 5', tasks(1, 5), tasks(6, 10), 'unpaired', 0, 0, [5, 5]],
    ['all of 4', tasks(1, 4), tasks(1, 4), 'fixed tasks', 4, 0, [4, 4]],
    ['2 of 4 and 9', tasks(1, 4), tasks(3, 11), 'fixed tasks', 2, 9, [2, 2]],
    ['1 of 4 and 4, fewer than half', tasks(1, 4), tasks(4, 7), 'fixed tasks', 1, 0, [4, 4]],
  ] as const)('%s', (_, a, b, pairing, shared, dropped, sizes) =>
    expect(matched(a, b)).toEqual({ pairing, shared, dropped, sizes }),
  )

  test('fixed tasks with units to pair keep to what is shared, however little', () =>
    expect(matched(tasks(1, 4), tasks(4, 7), true)).toMatchObject({ shared: 1, dropped: 6, sizes: [1, 1] }))
})

describe('cells', () => {
  const columns = ['subtest'] as const
  const a = sampleFrom({ t1: { x: [1], y: [0] }, t2: { x: [1] }, t3: { x: [0] } }, { columns })
  const b = sampleFrom({ t1: { y: [1], z: [0] }, t2: { z: [1] }, t4: { x: [0] } }, { columns })
  const cells = ({ tasks: found }: Sample) => found.map(({ task, subtests }) => [task, ...subtests.map(({ id }) => id)])

  test('of shared tasks stay if both sides have them, those of other tasks anyway', () => {
    const shared = onSharedCells(a, b)
    expect(cells(shared.a)).toEqual([
      ['t1', 'y'],
      ['t3', 'x'],
    ])
    expect(cells(shared.b)).toEqual([
      ['t1', 'y'],
      ['t4', 'x'],
    ])
    expect(haveSameSubtests(a, b)).toBe(false)
    expect(haveSameSubtests(shared.a, shared.b)).toBe(true)
  })
})

test('values are placed by task, B first', () => {
  const match = matchTasks(tasks(1, 5), tasks(4, 8), settings, false)
  const [b, a] = alignedByTask(match, Float64Array.of(1, 2, 3, 4, 5), Float64Array.of(10, 20, 30, 40, 50))
  expect([...a]).toEqual([1, 2, 3, 4, 5, NaN, NaN, NaN])
  expect([...b]).toEqual([NaN, NaN, NaN, 10, 20, 30, 40, 50])
})

import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { quick } from '../../../test/support/samples.ts'
import iterations from '../../transform/metrics/iterations-to-success.ts'
import { layoutOf } from '../inference/index.ts'
import { contrastOf } from './contrast.ts'
import { survivalMeasure } from './survival-measure.ts'

/** Runs of one task that got there with so many attempts. */
const runs = (task: string, ...attempts: number[]): RunSpec[] =>
  attempts.map((attempt, i) => ({
    task,
    run: i + 1,
    process: processOf({ loops: attempt - 1, change_batches: attempt, censored: 0 }),
  }))

test('counts the runs of the tasks that both sides have, and those of which nothing is known', () => {
  const one = [...runs('a', 3, 2), ...runs('b', 2, 4, 3), { task: 'b', run: 9 }, ...runs('d', 2)]
  const other = [...runs('a', 1), ...runs('b', 2, 1), ...runs('c', 5)]
  const { table } = runsOf([...one, ...other])
  const layout = (start: number, length: number) =>
    layoutOf({ table, rows: Int32Array.from({ length }, (_, i) => start + i) })
  const sides = [layout(0, one.length), layout(one.length, other.length)] as const
  const found = contrastOf(survivalMeasure(iterations, table), ...sides, quick, { sharedUnits: false })
  expect(found).toMatchObject({ n: { a: 5, b: 3 }, missing: { a: 1, b: 0 }, tasks: 2, delta: null, plan: null })
})

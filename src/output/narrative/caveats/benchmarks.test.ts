import { expect, test } from 'vitest'
import { analysisOf, foundRun } from '../../../../test/support/chunks.ts'
import { runOf } from '../../../../test/support/runs.ts'
import { benchmarkCaveats } from './tasks.ts'

/** Which models tried which benchmarks. */
const tried = (models: Readonly<Record<string, readonly (string | null)[]>>) =>
  benchmarkCaveats(
    analysisOf(
      Object.entries(models).flatMap(([model, families]) =>
        families.flatMap(family =>
          [1, 2].map(number => {
            const run = runOf({ model, task: `${family}/${number}`, run: 1, score: number / 2 })
            return foundRun({ ...run, key: { ...run.key, family } })
          }),
        ),
      ),
    ),
  ).map(({ params }) => params)

test('models that were tried on different benchmarks give cause for doubt', () => {
  expect(tried({ m: ['arc'], n: ['arc', 'mmlu'], o: ['mmlu'] })).toEqual([
    { scope: 'models', names: ['arc', 'mmlu'], more: 0 },
  ])
})

test('of many benchmarks the first are named', () =>
  expect(tried({ m: ['a', 'b', 'c'], n: ['d', 'e', 'f'] })).toMatchObject([{ names: ['a', 'b', 'c', 'd'], more: 2 }]))

test('a benchmark in common, or none that is known, gives none', () => {
  expect(tried({ m: ['arc'], n: ['arc', 'mmlu'] })).toEqual([])
  expect(tried({ m: ['arc'], n: [null] })).toEqual([])
  expect(tried({ m: ['arc', 'mmlu'] })).toEqual([])
})

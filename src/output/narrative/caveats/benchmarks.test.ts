import { expect, test } from 'vitest'
import { analysisOf, foundRun } from '../../../../test/support/chunks.ts'
import { runOf } from '../../../../test/support/runs.ts'
import { benchmarkDoubts } from './benchmarks.ts'

/** Which models tried which benchmarks. */
const tried = (models: Readonly<Record<string, readonly (string | null)[]>>) =>
  benchmarkDoubts(
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
  ).map(({ text }) => text)

test('models that were tried on different benchmarks give cause for doubt', () => {
  const [text, ...others] = tried({ m: ['arc'], n: ['arc', 'mmlu'], o: ['mmlu'] })
  expect(text).toContain('Some models have no benchmark, or family of tasks, in common (there are arc and mmlu)')
  expect(others).toEqual([])
})

test('of many benchmarks the first are named', () =>
  expect(tried({ m: ['a', 'b', 'c'], n: ['d', 'e', 'f'] })[0]).toContain('(there are a, b, c, d and 2 more)'))

test('a benchmark in common, or none that is known, gives none', () => {
  expect(tried({ m: ['arc'], n: ['arc', 'mmlu'] })).toEqual([])
  expect(tried({ m: ['arc'], n: [null] })).toEqual([])
  expect(tried({ m: ['arc', 'mmlu'] })).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { experimentOf } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { Part } from '../../core/importer.ts'
import { identity, isAscending } from './duplicates.ts'

const partOf = (keys: readonly { tier: string; run: number }[]): Part => ({
  importer: 'native',
  source: { path: '/', label: '' },
  watched: true,
  runs: keys.map(({ tier, run }) => ({
    key: { ...ratedRun().key, tier, run },
    experiment: experimentOf({}),
    path: `/${tier}/${run}`,
  })),
})

const anyKeys = fc.array(fc.record({ tier: fc.constantFrom('T0', 'T1'), run: fc.constantFrom(1, 2, 3, NaN) }), {
  maxLength: 5,
})

test('parts that are told to be ascending hold no run twice', () =>
  fc.assert(
    fc.property(fc.array(anyKeys, { maxLength: 3 }), lists => {
      const parts = lists.map(partOf)
      const ids = parts.flatMap(({ runs }) => runs.map(({ key }) => identity(key)))
      if (isAscending(parts)) expect(new Set(ids).size).toBe(ids.length)
    }),
  ))

test('runs as a folder lists them are ascending', () =>
  expect(
    isAscending([
      partOf([
        { tier: 'T0', run: 1 },
        { tier: 'T0', run: 2 },
      ]),
      partOf([{ tier: 'T1', run: 1 }]),
    ]),
  ).toBe(true))

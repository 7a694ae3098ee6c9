import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RunSpec, runsOf } from '../../../../test/support/runs.ts'
import { where } from '../../../core/table.ts'
import { subtestsOf } from './subtest-values.ts'

test('keeps apart what was attempted and what was varied, and nothing else', () => {
  const places: RunSpec[] = [
    {},
    { experiment: 'x', task: 'e' },
    { task: 'x' },
    { agent: 'x' },
    { model: null },
    { tier: 'x' },
    { subtest: 'x' },
  ]
  const repeated = [...places, ...places.map(place => ({ ...place, run: 2, score: 1 }))]
  const rows = subtestsOf(runsOf(repeated)).map(subtest => [...subtest.rows])
  expect(rows).toEqual(places.map((_, i) => [i, i + places.length]))
})

test('splits any part of the runs into each of its runs once', () => {
  const place = fc.record({ tier: fc.constantFrom('T0', 'T1', null), subtest: fc.constantFrom('00', '01') })
  fc.assert(
    fc.property(fc.array(place), fc.array(fc.boolean()), (places, kept) => {
      const part = where(runsOf(places), row => kept[row] ?? false)
      const subtests = subtestsOf(part)
      const label = (row: number) => `${places[row].tier}/${places[row].subtest}`
      expect(subtests.flatMap(({ rows }) => [...rows]).sort((a, b) => a - b)).toEqual([...part.rows])
      expect(subtests.map(({ rows }) => new Set(Array.from(rows, label)).size)).toEqual(subtests.map(() => 1))
      expect(subtests).toHaveLength(new Set(Array.from(part.rows, label)).size)
    }),
  )
})

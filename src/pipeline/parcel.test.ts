import fc from 'fast-check'
import { expect, test } from 'vitest'
import { experimentOf } from '../../test/support/chunks.ts'
import { ratedRun } from '../../test/support/run.ts'
import type { Part, PartRun } from '../core/importer.ts'
import { packed, unpacked } from './parcel.ts'

const experiments = [experimentOf({ name: 'a' }), experimentOf({ name: 'b' })]

const anyRun: fc.Arbitrary<PartRun> = fc
  .record({
    experiment: fc.constantFrom(...experiments),
    tier: fc.constantFrom('T0', null),
    family: fc.constantFrom('f', null),
    agent: fc.constantFrom('x', 'y'),
    run: fc.nat(3),
    line: fc.option(fc.nat(9)),
  })
  .map(({ experiment, tier, family, agent, run, line }) => ({
    key: { ...ratedRun().key, experiment: experiment.name, tier, family, agent, run },
    experiment,
    path: `/${experiment.name}/${run}`,
    ...(line !== null && { packed: [line] }),
  }))

test('what comes out of a parcel, here or in another thread, is what went in', () =>
  fc.assert(
    fc.property(fc.array(anyRun, { maxLength: 12 }), runs => {
      const part: Part = { importer: 'native', source: { path: '/', label: '' }, watched: true, runs }
      expect(unpacked(packed(part))).toEqual(part)
      expect(unpacked(structuredClone(packed(part)))).toEqual(part)
    }),
  ))

test('repetitions travel together', () => {
  const run = (number: number) => ({ key: { ...ratedRun().key, run: number }, experiment: experiments[0], path: '/' })
  const { batches } = packed({
    importer: 'native',
    source: { path: '/', label: '' },
    watched: true,
    runs: [run(1), run(2), run(3)],
  })
  expect(batches).toHaveLength(1)
})

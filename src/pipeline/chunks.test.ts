import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { experimentOf, foundRun } from '../../test/support/chunks.ts'
import { ratedRun } from '../../test/support/run.ts'
import type { Importer, Part } from '../core/importer.ts'
import { problem } from '../core/problem.ts'
import { defaultSettings } from '../core/settings.ts'
import { readChunk, sliceParts } from './chunks.ts'

const importer = (id: string, divisible: boolean): Importer => ({
  id,
  title: id,
  description: id,
  looksFor: id,
  divisible,
  recognises: () => true,
  plan: () => ({ experiments: [], components: [], parts: [], planned: [], problems: [] }),
  *read(part) {
    for (const { key, path } of part.runs) yield foundRun({ ...ratedRun(), key, folder: path })
    yield { kind: 'problem', problem: problem('csv-invalid', id, 'm', 'h') }
  },
})

const importers = [importer('many', true), importer('whole', false)]

const partOf = (id: string, runs: number): Part => ({
  importer: id,
  source: { path: '/', label: '' },
  runs: Array.from({ length: runs }, (_, i) => ({
    key: { ...ratedRun().key, experiment: id, run: i + 1 },
    experiment: experimentOf({ name: id }),
    path: `/${id}/${i}`,
  })),
})

const pathsOf = (parts: readonly Part[]) => parts.flatMap(({ runs }) => runs.map(({ path }) => path))

describe('sliceParts', () => {
  test('keeps every run, in order; only parts that can be divided are, into pieces of at most 128', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('many', 'whole'), fc.nat(400)), { maxLength: 5 }), specs => {
        const parts = specs.map(([id, runs]) => partOf(id, runs))
        const slices = sliceParts(parts, importers)
        expect(slices.flatMap(pathsOf)).toEqual(pathsOf(parts))
        for (const slice of slices) {
          expect(pathsOf(slice).length).toBeGreaterThan(0)
          const divided = slice.filter(part => part.importer === 'many')
          expect(pathsOf(divided).length).toBeLessThanOrEqual(128)
        }
        const undivided = slices.flat().filter(part => part.importer === 'whole')
        expect(undivided.map(({ runs }) => runs.length)).toEqual(
          specs.filter(([id, runs]) => id === 'whole' && runs > 0).map(([, runs]) => runs),
        )
      }),
    ))

  test('puts small parts together', () =>
    expect(sliceParts([partOf('many', 3), partOf('many', 4), partOf('many', 121)], importers)).toHaveLength(1))
})

describe('readChunk', () => {
  test('reads each part with its importer, and tells what comes after the last run too', () => {
    const chunk = readChunk([partOf('many', 2), partOf('whole', 1)], defaultSettings, [], importers)
    expect(chunk.tables.runs.size).toBe(3)
    const invalid = chunk.problems.filter(({ code }) => code === 'csv-invalid')
    expect(invalid.map(({ file }) => file)).toEqual(['many', 'whole'])
    const { path } = chunk.tables.sources.columns
    expect(path?.type === 'word' && path.words).toEqual(['/many/0', '/many/1', '/whole/0'])
  })

  test('slices hold as many runs as the whole', () => {
    const parts = [partOf('many', 300)]
    const slices = sliceParts(parts, importers).map(slice => readChunk(slice, defaultSettings, [], importers))
    expect(slices.map(({ tables }) => tables.runs.size)).toEqual([128, 128, 44])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { experimentOf, foundRun } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { Found, Importer, Part } from '../../core/importer.ts'
import { problem } from '../../core/problem.ts'
import { defaultSettings } from '../../core/settings.ts'
import { readChunk, sliceParts } from './chunks.ts'

const importer = (id: string, divisible: boolean): Importer => ({
  id,
  title: id,
  description: id,
  looksFor: id,
  divisible,
  recognizes: () => true,
  plan: () => ({ experiments: [], components: [], parts: [], planned: [], problems: [] }),
  *read(part) {
    const odd = (file: string): Found => ({ kind: 'problem', problem: problem('csv-invalid', file, 'm', 'h') })
    for (const { key, path } of part.runs) {
      yield odd(path)
      yield foundRun({ ...ratedRun(), key, folder: path })
    }
    yield odd(id)
  },
})

const importers = [importer('many', true), importer('whole', false)]

const partOf = (id: string, runs: number): Part => ({
  importer: id,
  watched: true,
  source: { path: '/', label: '' },
  runs: Array.from({ length: runs }, (_, i) => ({
    key: { ...ratedRun().key, experiment: id, run: i + 1 },
    experiment: experimentOf({ name: id }),
    path: `/${id}/${i}`,
  })),
})

const pathsOf = (parts: readonly Part[]) => parts.flatMap(({ runs }) => runs.map(({ path }) => path))

describe('sliceParts', () => {
  test('keeps every run, in order; only parts that can be divided are, into pieces of at most 512', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('many', 'whole'), fc.nat(3000)), { maxLength: 3 }), specs => {
        const parts = specs.map(([id, runs]) => partOf(id, runs))
        const slices = sliceParts(parts, importers)
        expect(slices.flatMap(pathsOf)).toEqual(pathsOf(parts))
        for (const slice of slices) {
          expect(pathsOf(slice).length).toBeGreaterThan(0)
          const divided = slice.filter(part => part.importer === 'many')
          expect(pathsOf(divided).length).toBeLessThanOrEqual(
            Math.max(64, Math.min(512, Math.ceil(pathsOf(parts).length / 32))),
          )
        }
        const undivided = slices.flat().filter(part => part.importer === 'whole')
        expect(undivided.map(({ runs }) => runs.length)).toEqual(
          specs.filter(([id, runs]) => id === 'whole' && runs > 0).map(([, runs]) => runs),
        )
      }),
      { numRuns: 30 },
    ))

  test('puts small parts together', () =>
    expect(sliceParts([partOf('many', 3), partOf('many', 4), partOf('many', 57)], importers)).toHaveLength(1))
})

describe('readChunk', () => {
  test('reads each part with its importer, and takes what is odd for no run, before and after the last', () => {
    const chunk = readChunk([partOf('many', 2), partOf('whole', 1)], defaultSettings, [], importers)
    expect(chunk.tables.runs.size).toBe(3)
    const invalid = chunk.problems.filter(({ code }) => code === 'csv-invalid')
    expect(invalid.map(({ file }) => file)).toEqual(['/many/0', '/many/1', 'many', '/whole/0', 'whole'])
    const { path } = chunk.tables.sources.columns
    expect(path?.type === 'word' && path.words).toEqual(['/many/0', '/many/1', '/whole/0'])
  })
})

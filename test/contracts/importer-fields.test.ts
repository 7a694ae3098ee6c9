import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Found, Importer } from '../../src/core/importer.ts'
import type { Problem } from '../../src/core/problem.ts'
import type { RunRecord } from '../../src/core/record.ts'
import { allImporters } from '../../src/load/importers/all.gen.ts'
import { type ChangedFile, changedFiles, namesIn } from '../support/field-changes.ts'
import type { FieldFixture } from '../support/importers/fixture.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { fieldFixtures } from './importer-fixtures.ts'

interface Reading {
  /** By the place where they were found, as text that holds all that was read of them. */
  readonly runs: ReadonlyMap<string, string>
  readonly about: string
  readonly problems: readonly Odd[]
}

type Odd = Pick<Problem, 'file' | 'at' | 'message'>

const oddIn = (found: Found): Odd[] =>
  found.kind === 'problem' ? [found.problem] : found.kind === 'tally' ? [found.tally] : []

const readAll = (importer: Importer, path: string): Reading => {
  const { parts, problems, experiments, planned } = importer.plan({ path, label: '' })
  const found = parts.flatMap(part => [...importer.read(part)])
  const runs = found.flatMap((each: Found): (Pick<RunRecord, 'folder'> & object)[] =>
    each.kind === 'run' ? [each.run] : each.kind === 'missing' ? [each.missing] : [],
  )
  return {
    runs: new Map(runs.map(run => [run.folder, JSON.stringify(run)])),
    about: JSON.stringify([experiments, planned]),
    problems: [...problems, ...found.flatMap(oddIn)],
  }
}

const isSame = (a: Reading, b: Reading): boolean =>
  a.about === b.about && a.runs.size === b.runs.size && [...a.runs].every(([place, run]) => b.runs.get(place) === run)

const toldOf = (reading: Reading, sound: Reading, file: string): Reading['problems'] => {
  const known = new Set(sound.problems.map(problem => JSON.stringify(problem)))
  return reading.problems.filter(problem => problem.file === file && !known.has(JSON.stringify(problem)))
}

/** Whether a path leads through one of these fields. */
const isWithin = (path: ChangedFile['path'], fields: readonly string[]): boolean =>
  fields.some(field => `.${namesIn(path)}.`.includes(`.${field}.`))

/** Whether some problem says where the change is; lists that mean nothing unless they are whole are told as one. */
const isNamed = (problems: Reading['problems'], path: ChangedFile['path']): boolean => {
  const name = path.findLast(part => typeof part === 'string')
  const last = typeof path.at(-1) === 'number' ? `[${path.at(-1)}]` : ''
  return problems.some(({ at, message }) => {
    const told = `${at} ${message}`
    return at !== '' && ((last !== '' && told.includes(last)) || (name !== undefined && told.includes(name)))
  })
}

/** A file may be unknown only where a field by which the format is known is gone, or what holds it. */
const lostFaults = ({ path, how }: ChangedFile, { identity }: FieldFixture): string[] => {
  const names = namesIn(path)
  const isGone = identity.some(field => field.startsWith(`${names}.`) || (field === names && how === 'removed'))
  return isGone ? [] : ['not recognised']
}

/** What is wrong with what an importer says of a changed file. */
const faultsOf = (changed: ChangedFile, sound: Reading, reading: Reading, fixture: FieldFixture): string[] => {
  const { file, path, how } = changed
  if (isSame(reading, sound)) return []
  if (isWithin(path, fixture.anything)) return []
  const isLeftOut = how !== 'wrong' && isWithin(path, fixture.leftOut)
  const told = toldOf(reading, sound, file)
  if (isLeftOut && (told.length > 0 || reading.runs.size === sound.runs.size)) return []
  if (told.length === 0) return ['nothing said']
  return isNamed(told, path) ? [] : [`told without its place: ${JSON.stringify(told)}`]
}

describe.each(allImporters.flatMap(importer => (fieldFixtures[importer.id] ? [[importer.id, importer] as const] : [])))(
  '%s',
  (id, importer) => {
    const fixture = fieldFixtures[id]

    test('no field becomes another type, null or nothing without a word', async () => {
      const changes = changedFiles(fixture.sound, fixture.maps)
      const files = new Map(changes.map(({ file }) => [file, fixture.sound[file]]))
      await using folder = await temporaryFolder(Object.fromEntries(files))
      const at = (file: string) => join(folder.path, file)
      const sound = readAll(importer, folder.path)
      const ours = new Set([...files.keys()].filter(file => importer.recognises(at(file))))
      const faults = changes.flatMap(changed => {
        const { file, path, how, value } = changed
        writeFileSync(at(file), changed.content())
        const isLost = ours.has(file) && !importer.recognises(at(file))
        const reading = readAll(importer, folder.path)
        writeFileSync(at(file), files.get(file) ?? '')
        const found = isLost ? lostFaults(changed, fixture) : faultsOf(changed, sound, reading, fixture)
        return found.map(fault => `${file}: ${path.join('.')} ${how} ${JSON.stringify(value)}: ${fault}`)
      })
      expect(faults).toEqual([])
    })

    test('no file breaks off without a word', async () => {
      await using folder = await temporaryFolder(fixture.sound)
      const sound = readAll(importer, folder.path)
      const whole = Object.entries(fixture.sound).filter(([file]) => /\.(jsonl?|csv|eval)$/.test(file))
      const silent = whole.flatMap(([file, content]) =>
        [0.1, 0.3, 0.5, 0.7, 0.9]
          .filter(share => {
            writeFileSync(join(folder.path, file), content.slice(0, content.length * share))
            const reading = readAll(importer, folder.path)
            writeFileSync(join(folder.path, file), content)
            return !isSame(reading, sound) && toldOf(reading, sound, file).length === 0
          })
          .map(share => `${file} cut at ${share}`),
      )
      expect(silent).toEqual([])
    })
  },
)

test('every importer is spoiled here but that of our own results, which are checked against each other', () => {
  expect(allImporters.map(({ id }) => id).filter(id => !fieldFixtures[id])).toEqual(['results'])
})

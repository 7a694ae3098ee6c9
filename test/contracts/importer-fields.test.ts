import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Found, Importer } from '../../src/core/importer.ts'
import type { Problem } from '../../src/core/problem.ts'
import type { RunRecord } from '../../src/core/record.ts'
import { allImporters } from '../../src/load/sources/importers.gen.ts'
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

/** What becomes of a file. */
interface Harm {
  readonly file: string
  readonly what: string
  readonly content: string | Uint8Array
}

type Odd = Pick<Problem, 'code' | 'file' | 'at' | 'message'>

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
      const ours = new Set([...files.keys()].filter(file => importer.recognizes(at(file))))
      const faults = changes.flatMap(changed => {
        const { file, path, how, value } = changed
        writeFileSync(at(file), changed.content())
        const isLost = ours.has(file) && !importer.recognizes(at(file))
        const reading = readAll(importer, folder.path)
        writeFileSync(at(file), files.get(file) ?? '')
        const found = isLost ? lostFaults(changed, fixture) : faultsOf(changed, sound, reading, fixture)
        return found.map(fault => `${file}: ${path.join('.')} ${how} ${JSON.stringify(value)}: ${fault}`)
      })
      expect(faults).toEqual([])
    })

    /** What was read once something has been done to a file. */
    const readAfter = async <Result>(
      harms: readonly Harm[],
      judge: (harm: Harm, reading: Reading, sound: Reading) => Result[],
    ): Promise<Result[]> => {
      await using folder = await temporaryFolder(fixture.sound)
      const sound = readAll(importer, folder.path)
      return harms.flatMap(harm => {
        writeFileSync(join(folder.path, harm.file), harm.content)
        const reading = readAll(importer, folder.path)
        writeFileSync(join(folder.path, harm.file), fixture.sound[harm.file] ?? '')
        return judge(harm, reading, sound)
      })
    }
    const nameOf = ({ file, what }: Harm) => `${file} ${what}`
    /** Harms that change what is read, and nothing says so. */
    const silentAfter = (harms: readonly Harm[]): Promise<string[]> =>
      readAfter(harms, (harm, reading, sound) =>
        !isSame(reading, sound) && toldOf(reading, sound, harm.file).length === 0 ? [nameOf(harm)] : [],
      )
    const filesOf = (ending: RegExp) =>
      Object.entries(fixture.sound).flatMap(([file, content]) =>
        ending.test(file) ? [{ file, bytes: Buffer.from(content) }] : [],
      )

    test('no file is emptied without a word', async () =>
      expect(
        await silentAfter(
          filesOf(/\.(jsonl?|csv|eval|yaml)$/).map(({ file }) => ({ file, what: 'emptied', content: '' })),
        ),
      ).toEqual([]))

    test('no byte that is not UTF-8 is read without a word', async () => {
      const harms = filesOf(/\.(jsonl?|csv|eval|yaml)$/).flatMap(({ file, bytes }) =>
        Array.from({ length: 40 }, (_, i) => Math.floor((i * bytes.length) / 40)).map(at => ({
          file,
          what: `with 0xff at ${at}`,
          content: bytes.with(at, 0xff),
        })),
      )
      expect(await silentAfter(harms)).toEqual([])
    })

    test('no key is written twice without a word', async () => {
      const emptied = filesOf(/\.json$/).map(({ file }) => ({ file, what: 'emptied', content: '{}' }))
      const read = await readAfter(emptied, ({ file }, reading, sound) => (isSame(reading, sound) ? [] : [file]))
      const harms = filesOf(/\.json$/).flatMap(({ file, bytes }) => {
        const text = bytes.toString()
        return [...text.matchAll(/(?<=[{,]\s*)"[^"\\]*"(?=\s*:)/g)].map(({ index, 0: key }) => ({
          file,
          what: `with ${key} twice at ${index}`,
          content: `${text.slice(0, index)}${key}: 0, ${text.slice(index)}`,
        }))
      })
      const silent = await readAfter(
        harms.filter(({ file }) => read.includes(file)),
        (harm, reading) =>
          reading.problems.some(({ code, file }) => code === 'key-twice' && file === harm.file) ? [] : [nameOf(harm)],
      )
      expect(silent).toEqual([])
    })

    test('no file breaks off without a word', async () => {
      const harms = filesOf(/\.(jsonl?|csv|eval)$/).flatMap(({ file, bytes }) =>
        [0.1, 0.3, 0.5, 0.7, 0.9].map(share => ({
          file,
          what: `cut at ${share}`,
          content: bytes.subarray(0, bytes.length * share),
        })),
      )
      expect(await silentAfter(harms)).toEqual([])
    })
  },
)

test('every importer is spoiled here but that of our own results, which are checked against each other', () => {
  expect(allImporters.map(({ id }) => id).filter(id => !fieldFixtures[id])).toEqual(['results'])
})

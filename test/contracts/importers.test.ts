import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Found, Importer, Part, Source } from '../../src/core/importer.ts'
import type { Problem, Tally } from '../../src/core/problem.ts'
import { problemCodes } from '../../src/core/problem-codes.ts'
import type { RunKey } from '../../src/core/record.ts'
import { Disk } from '../../src/load/io/disk.ts'
import { allImporters } from '../../src/load/sources/importers.gen.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'
import { importerFixtures, logFixtures } from './importer-fixtures.ts'

const fixtureOf = (id: string): Promise<TemporaryFolder> => {
  const fixture = importerFixtures[id]
  if (!fixture)
    throw new Error(`Add a folder that the importer ${id} recognises to test/contracts/importer-fixtures.ts.`)
  return fixture()
}

const sourceAt = (path: string): Source => ({ path, label: '' })

interface Reading {
  readonly found: readonly Found[]
  readonly parts: readonly Part[]
  readonly problems: readonly Problem[]
  readonly tallies: readonly Tally[]
}

/** All that an importer says of a folder. */
const readAll = (importer: Importer, path: string): Reading => {
  const { parts, problems } = importer.plan(sourceAt(path))
  const found = parts.flatMap(part => [...importer.read(part)])
  return {
    found,
    parts,
    problems: [...problems, ...found.flatMap(each => (each.kind === 'problem' ? [each.problem] : []))],
    tallies: found.flatMap(each => (each.kind === 'tally' ? [each.tally] : [])),
  }
}

const keysOf = (found: readonly Found[]): RunKey[] =>
  found.flatMap(each => (each.kind === 'run' ? [each.run.key] : each.kind === 'missing' ? [each.missing.key] : []))

const runsOf = (found: readonly Found[]) => found.filter(each => each.kind === 'run' || each.kind === 'missing')

const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

/** Says what is wrong with a reading, whatever was read. */
const faults = ({ found, problems, tallies }: Reading): string[] => [
  ...numbersIn(runsOf(found))
    .filter(value => value === Infinity || value === -Infinity)
    .map(value => `a number is ${value}`),
  ...[...problems, ...tallies]
    .filter(({ code, message, hint }) => !Object.hasOwn(problemCodes, code) || !/\S/.test(message) || !/\S/.test(hint))
    .map(problem => `incomplete: ${JSON.stringify(problem)}`),
  ...problems
    .filter(({ code, severity }) => problemCodes[code].severity !== severity)
    .map(({ code, severity }) => `${code} is no ${severity}`),
]

type Damage = (path: string) => void

const rewrite =
  (change: (text: string) => string): Damage =>
  path =>
    writeFileSync(path, change(readFileSync(path, 'utf8')))

const number = /(?<![\w.-])-?\d+(\.\d+)?(?![\w.-])/g

/** Damage that leaves a file which can still be read, as far as the disk is concerned. */
const spoiled: Readonly<Record<string, Damage>> = {
  'cut in half': rewrite(text => text.slice(0, text.length / 2)),
  emptied: rewrite(() => ''),
  'a list instead': rewrite(() => '[]'),
  'null instead': rewrite(() => 'null'),
  'words instead': rewrite(() => 'All done.\n"'),
  'with numbers too large': rewrite(text => text.replace(number, '1e999')),
  'with negative numbers': rewrite(text => text.replace(number, '-7.5')),
  'with words for numbers': rewrite(text => text.replace(number, '"N/A"')),
  'with lists for values': rewrite(text => text.replace(/true|null|"[^"]*"(?!\s*:)/g, '[[1]]')),
  removed: path => rmSync(path),
}

/** Damage that cannot go unnoticed. */
const unreadable: Readonly<Record<string, Damage>> = {
  'bytes that are no text': path => writeFileSync(path, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
  'a folder instead': path => {
    rmSync(path)
    mkdirSync(path)
  },
  'a link to itself': path => {
    rmSync(path)
    symlinkSync(path, path)
  },
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

/** What an importer says after each file in turn was damaged; files are mended again. Unrecognized folders say nothing. */
const afterDamage = function* (importer: Importer, folder: string, damages: Readonly<Record<string, Damage>>) {
  for (const file of filesIn(folder))
    for (const [name, damage] of Object.entries(damages)) {
      const path = join(folder, file)
      const before = readFileSync(path)
      damage(path)
      try {
        if (importer.recognizes(folder)) yield { what: `${file} ${name}`, reading: readAll(importer, folder) }
      } finally {
        rmSync(path, { recursive: true, force: true })
        writeFileSync(path, before)
      }
    }
}

const contentOf = ({ found }: Reading) =>
  JSON.stringify(runsOf(found).map(each => (each.kind === 'run' ? each.run : each.missing)))

describe.each(allImporters.map(importer => [importer.id, importer] as const))('%s', (id, importer) => {
  test('says what it is and what it looks for', () => {
    expect(id).toMatch(/^[a-z][a-z0-9-]*$/)
    expect(importer.title).toMatch(/^\S.*\S$/)
    expect(importer.description).toMatch(/^[A-Z].{40,}\.$/)
    expect(importer.looksFor).toMatch(/^\S.*\S$/)
  })

  test('recognises its own, but neither what others read, nor an empty folder, a file or nothing', async () => {
    for (const other of allImporters) {
      await using fixture = await fixtureOf(other.id)
      expect(importer.recognizes(fixture.path), other.id).toBe(other === importer)
    }
    await using folder = await temporaryFolder({ 'a.txt': 'text', 'b.json': '{}' })
    expect(importer.recognizes(folder.path)).toBe(false)
    expect(importer.recognizes(join(folder.path, 'a.txt'))).toBe(false)
    expect(importer.recognizes(join(folder.path, 'b.json'))).toBe(false)
    expect(importer.recognizes(join(folder.path, 'gone'))).toBe(false)
  })

  test('reads every run that it plans, once and in order, each under a key of its own', async () => {
    await using fixture = await fixtureOf(id)
    const reading = readAll(importer, fixture.path)
    expect(keysOf(reading.found)).toEqual(reading.parts.flatMap(({ runs }) => runs.map(({ key }) => key)))
    expect(new Set(keysOf(reading.found).map(key => JSON.stringify(key))).size).toBe(keysOf(reading.found).length)
    expect(reading.found.filter(({ kind }) => kind === 'run').length).toBeGreaterThan(1)
    expect(faults(reading)).toEqual([])
  })

  test('says the same when asked again, also of parts that were sent to another thread', async () => {
    await using fixture = await fixtureOf(id)
    const plan = importer.plan(sourceAt(fixture.path))
    expect(importer.plan(sourceAt(fixture.path))).toEqual(plan)
    for (const part of plan.parts) expect([...importer.read(structuredClone(part))]).toEqual([...importer.read(part)])
  })

  test('tells what it looked at, so that a change is noticed', async () => {
    await using fixture = await fixtureOf(id)
    const { parts, found } = readAll(importer, fixture.path)
    const paths = parts.flatMap(({ runs }) => runs.map(({ path }) => path))
    const disk = new Disk()
    for (const [i, { seen }] of runsOf(found).entries()) expect(disk.restamp(paths[i], seen.files)).toBe(seen.stamp)
  })

  if (importer.divisible)
    test('slices of a part hold what the part holds', async () => {
      await using fixture = await fixtureOf(id)
      for (const part of importer.plan(sourceAt(fixture.path)).parts)
        for (let cut = 0; cut <= part.runs.length; cut++) {
          const slices = [part.runs.slice(0, cut), part.runs.slice(cut)]
          expect(slices.flatMap(runs => [...importer.read({ ...part, runs })])).toEqual([...importer.read(part)])
        }
    })

  test('damaged files never stop it, and every problem says what and what to do', async () => {
    await using fixture = await fixtureOf(id)
    let odd = 0
    for (const { what, reading } of afterDamage(importer, fixture.path, spoiled)) {
      expect(faults(reading), what).toEqual([])
      odd += Number(reading.problems.length > 0)
    }
    expect(odd).toBeGreaterThan(10)
  })

  test('files that cannot be read change nothing without a problem', async () => {
    await using fixture = await fixtureOf(id)
    const sound = readAll(importer, fixture.path)
    const told = new Set(sound.problems.map(problem => JSON.stringify(problem)))
    for (const { what, reading } of afterDamage(importer, fixture.path, unreadable)) {
      expect(faults(reading), what).toEqual([])
      const more = reading.problems.filter(problem => !told.has(JSON.stringify(problem)))
      if (contentOf(reading) !== contentOf(sound)) expect(more.length, what).toBeGreaterThan(0)
    }
  })
})

describe.each(allImporters.flatMap(importer => (logFixtures[importer.id] ? [[importer.id, importer] as const] : [])))(
  '%s, when results go wrong',
  (id, importer) => {
    const { sound, faults } = logFixtures[id]

    test('sound results give no cause for doubt', async () => {
      await using folder = await temporaryFolder(sound)
      expect(readAll(importer, folder.path).problems).toEqual([])
    })

    test.each(faults)('$what is $code, and the rest is read', async ({ files, code, runs }) => {
      await using folder = await temporaryFolder({ ...sound, ...files })
      expect(importer.recognizes(folder.path)).toBe(true)
      const { problems, found } = readAll(importer, folder.path)
      expect(problems.map(problem => problem.code)).toContain(code)
      expect(found.filter(({ kind }) => kind === 'run')).toHaveLength(runs)
    })
  },
)

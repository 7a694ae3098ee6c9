import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyze } from '../../src/apps/analyze.ts'
import { once } from '../../src/core/once.ts'
import { allTranscriptParsers } from '../../src/load/sources/transcripts.gen.ts'
import { fieldFixtures } from '../../test/contracts/importer-fixtures.ts'
import { commandHere } from '../../test/support/command.ts'
import type { FieldFixture } from '../../test/support/importers/fixture.ts'
import { attempt, type Files, rawExperiment, rawRun, runFolder } from '../../test/support/raw.ts'
import { faultsOf } from '../../test/support/transcript-faults.ts'
import { transcriptSamples } from '../../test/support/transcripts/all.gen.ts'
import { filesIn, filesOf, writeFiles } from './files.ts'
import { type Reading, readFolder, refusal } from './reading.ts'

/** Sound input, and how it is read. */
export interface Fixture {
  readonly id: string
  readonly files: () => Promise<ReadonlyMap<string, Buffer>>
  /** What is known of its fields; null where a field of another type may be one of a later version of its format. */
  readonly fields: Omit<FieldFixture, 'sound'> | null
  /** Whether a file that is gone, or no file, can be missed. */
  readonly isComplete: boolean
  /** Files that may come to harm. */
  readonly harmed: (file: string) => boolean
  readonly read: (folder: string) => Promise<Reading>
}

/** Everything in a folder is read at once. */
const usual = { fields: null, isComplete: false, harmed: () => true, read: (folder: string) => readFolder(folder) }

const logs: Fixture[] = Object.entries(fieldFixtures).map(([id, fields]) => ({
  ...usual,
  id,
  files: async () => filesOf(fields.sound),
  fields,
  isComplete: id === 'native',
}))

const runs: Files = {
  ...rawExperiment({ config: { tiers_to_run: ['T0', 'T1'], runs_per_subtest: 2 } }),
  ...Object.assign(
    {},
    ...['T0', 'T1'].flatMap(tier => [1, 2].map(run => rawRun({ tier, run, judges: [{}, { score: 0.5 }] }))),
  ),
}

/** A folder with more in it, made in the way of users. */
const madeFrom = (files: ReadonlyMap<string, Buffer>, make: (folder: string) => Promise<unknown>) =>
  once(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tiercel-fuzz-fixture-'))
    try {
      writeFiles(join(folder, 'data'), files)
      await make(folder)
      return filesIn(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

const below = (files: ReadonlyMap<string, Buffer>, folder: string): Map<string, Buffer> =>
  new Map([...files].flatMap(([name, bytes]) => (name.startsWith(folder) ? [[name.slice(folder.length), bytes]] : [])))

const results: Fixture = {
  ...usual,
  id: 'results',
  files: once(async () => {
    const sound = filesOf(fieldFixtures.native.sound)
    const make = (folder: string) =>
      analyze([join(folder, 'data')], { out: join(folder, 'out'), jobs: 1, parts: ['data'] })
    return below(await madeFrom(sound, make)(), 'out/')
  }),
  isComplete: true,
  // What was read before is tried by itself.
  harmed: file => !file.startsWith('.tiercel/') && !/methods|schema|bib/.test(file),
}

/** What a command answers, and the problems that it wrote; it refuses input with code 2. */
const answered = async (folder: string, args: readonly string[]): Promise<Reading> => {
  const { code, stdout, stderr } = await commandHere(args, { cwd: folder })
  if (code === 3) throw new Error(stderr)
  if (code === 2) return refusal(stderr)
  const problems = join(folder, 'out', 'problems.csv')
  const told = existsSync(problems) ? readFileSync(problems, 'utf8').split('\n') : []
  return { rows: { stdout: [`${code} ${stdout}`] }, told, impossible: [] }
}

const baseline: Fixture = {
  ...usual,
  id: 'baseline',
  files: madeFrom(filesOf(runs), folder =>
    commandHere(['baseline', 'save', 'data', '--out', 'baseline.json', '--quiet'], { cwd: folder }),
  ),
  isComplete: true,
  harmed: file => file === 'baseline.json',
  read: folder =>
    answered(folder, [
      'gate',
      'baseline.json',
      'data',
      '--no-worse',
      'impl_rate:0.02',
      '--max-increase',
      'cost_usd:10%',
      '--quiet',
      '--json',
    ]),
}

const settingsText = `seed: 7
resamples: 500
confidence: 0.9
baseline_tier: T0
where: [tier=T0, tier=T1]
criterion_aliases: {core functionality: functional}
metrics:
  score: {margin: 0.05, title: Points}
gate:
  - no-worse impl_rate:0.02
prices:
  model-1: {input: 3, output: 15}
figures: {formats: [svg], width: 180}
`

const milestonesText = `milestones:
  - {id: parser, weight: 2, when: {edited: "src/**/*.py"}}
  - {id: tests, weight: 1, when: {ran: "pytest .*"}}
minefields:
  - {id: secrets, weight: 1, when: {read: "**/.env"}}
`

const [session] = transcriptSamples['claude-session']

/** Files that say how to read, beside a run that shows what became of them. */
const settings: Fixture = {
  ...usual,
  id: 'settings',
  files: async () =>
    filesOf({
      ...Object.fromEntries(Object.entries(runs).map(([name, text]) => [`data/${name}`, text])),
      [`data/${attempt}/milestones.yaml`]: milestonesText,
      [`data/${runFolder()}/agent/${session.name}`]: session.text,
      'tiercel.yaml': settingsText,
    }),
  harmed: file => file.endsWith('.yaml'),
  isComplete: false,
  read: folder => answered(folder, ['analyze', 'data', '--only', 'data', '--out', 'out', '--json', '--quiet']),
}

const transcripts: Fixture[] = Object.entries(transcriptSamples).flatMap(([format, samples]) =>
  samples.map(({ name, text, fileOf }): Fixture => {
    const lines = typeof text === 'string' ? text.replace(/\n$/, '').split('\n') : []
    const own = fileOf
      ? lines.map((line, i): [string, string] => [`agent/${fileOf(i)}`, line])
      : [[`agent/${name}`, text] as const]
    const within = Object.fromEntries(own.map(([file, content]) => [`${runFolder()}/${file}`, content]))
    const parser = allTranscriptParsers.find(({ id }) => id === format)
    return {
      ...usual,
      id: `transcript ${format} ${name}`,
      files: async () => filesOf({ ...rawExperiment(), ...rawRun(), ...within }),
      harmed: file => file in within,
      read: async folder => {
        const [[file]] = own
        const faults = parser ? faultsOf(parser.read(join(folder, runFolder(), file), file)) : []
        const reading = await readFolder(folder)
        return { ...reading, impossible: [...reading.impossible, ...faults] }
      },
    }
  }),
)

/** Each format in turn, and of transcripts one of the many. */
export const fixtureGroups: readonly (readonly Fixture[])[] = [
  ...logs.map(log => [log]),
  ...[[results], [baseline], [settings]],
  ...[transcripts, transcripts, transcripts, transcripts],
]

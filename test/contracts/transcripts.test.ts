import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { ParsedTranscripts, TranscriptParser } from '../../src/core/transcript.ts'
import { transcriptFormats } from '../../src/core/transcript-formats.gen.ts'
import { readHead } from '../../src/load/io/open-file.ts'
import { allTranscriptParsers } from '../../src/load/sources/transcripts.gen.ts'
import { generator, type MutationName, mutationNames, mutations } from '../support/mutations.ts'
import { sharedFolder } from '../support/shared.ts'
import { faultsOf } from '../support/transcript-faults.ts'
import { transcriptSamples } from '../support/transcripts/all.gen.ts'

interface Sample {
  readonly name: string
  readonly bytes: Buffer
  readonly fileOf?: (line: number) => string
}

const folder = mkdtempSync(join(tmpdir(), 'tiercel-transcripts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const largestReal = 1 << 14

/** Real files; of long ones the first lines, so that thousands of cases stay quick. */
const realSamples = (): Sample[] => {
  const shared = sharedFolder()
  const base = shared === null ? null : join(shared, 'data/transcripts')
  if (base === null || !statSync(base, { throwIfNoEntry: false })) return []
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(jsonl|json|traj|eval)$/.test(name))
    .flatMap(name => {
      const bytes = readFileSync(join(base, name))
      if (bytes.length <= largestReal) return [{ name, bytes }]
      if (!name.endsWith('.jsonl')) return []
      const lines = bytes
        .toString()
        .split('\n')
        .filter(line => line.length < 2000)
      return [{ name, bytes: Buffer.from(lines.slice(0, 24).join('\n')) }]
    })
}

interface File {
  readonly path: string
  readonly bytes: Uint8Array
}

/** The files that a sample stands for: one, or one for each of its lines. */
const filesOf = ({ name, fileOf }: Pick<Sample, 'name' | 'fileOf'>, bytes: Uint8Array): [File, ...File[]] => {
  const path = name.replace(/^.*\//, '')
  if (!fileOf) return [{ path, bytes }]
  const lines = Buffer.from(bytes).toString('latin1').replace(/\n$/, '').split('\n')
  const [first, ...others] = lines.map((line, i) => ({ path: fileOf(i), bytes: Buffer.from(line, 'latin1') }))
  return [first ?? { path, bytes }, ...others]
}

const readBytes = (
  parser: TranscriptParser,
  sample: Pick<Sample, 'name' | 'fileOf'>,
  bytes: Uint8Array,
): ParsedTranscripts => {
  // Formats look beside a file for what belongs to it: each name has a folder to itself.
  const own = join(folder, 'files', sample.name.replaceAll('/', '_'))
  const files = filesOf(sample, bytes)
  for (const { path, bytes: content } of files) {
    mkdirSync(dirname(join(own, path)), { recursive: true })
    writeFileSync(join(own, path), content)
  }
  try {
    return parser.read(join(own, files[0].path), files[0].path)
  } finally {
    for (const { path } of files) rmSync(join(own, path))
  }
}

const recognizers = (sample: Sample): string[] => {
  const [{ path, bytes }] = filesOf(sample, sample.bytes)
  const file = path.replace(/^.*\//, '')
  writeFileSync(join(folder, file), bytes)
  const head = readHead(join(folder, file), file)
  rmSync(join(folder, file))
  return allTranscriptParsers.filter(parser => head && parser.recognizes(head)).map(({ id }) => id)
}

const eventsIn = ({ transcripts }: ParsedTranscripts): number =>
  transcripts.reduce((sum, { events }) => sum + events.length, 0)

const real = realSamples()

test('every format has a parser, and every parser says what it reads', () => {
  expect(allTranscriptParsers.map(({ id }) => id).sort()).toEqual([...transcriptFormats].sort())
  for (const { title, description } of allTranscriptParsers) {
    expect(title).toMatch(/^[^.]*[A-Z][^.]+$/)
    expect(description).toMatch(/^[A-Z`].+\.$/s)
  }
})

describe.each(allTranscriptParsers.map(parser => [parser.id, parser] as const))('%s', (id, parser) => {
  const own = transcriptSamples[id].map(({ text, ...sample }) => ({ ...sample, bytes: Buffer.from(text) }))
  const samples = [...own, ...real.filter(sample => recognizers(sample).includes(id))]

  test('has at least three samples', () => expect(own.length).toBeGreaterThanOrEqual(3))

  test.each(samples)('$name is recognised as this format and no other', sample =>
    expect(recognizers(sample)).toEqual([id]),
  )

  test.each(samples)('$name is read without faults, and twice alike', sample => {
    const parsed = readBytes(parser, sample, sample.bytes)
    expect(faultsOf(parsed)).toEqual([])
    expect(parsed.transcripts.length).toBeGreaterThan(0)
    for (const transcript of parsed.transcripts) expect(transcript.format).toBe(id)
    expect(readBytes(parser, sample, sample.bytes)).toEqual(parsed)
    expect(structuredClone(parsed)).toEqual(parsed)
  })

  test.each(samples)('$name cut short gives what it holds and says so', sample => {
    const { bytes } = sample
    const whole = readBytes(parser, sample, bytes)
    const part = readBytes(parser, sample, bytes.subarray(0, Math.floor(bytes.length * 0.7)))
    expect(faultsOf(part)).toEqual([])
    expect(eventsIn(part)).toBeLessThanOrEqual(eventsIn(whole) + 1)
    const told = [...part.problems.map(({ code }) => code), ...part.transcripts.flatMap(({ warnings }) => warnings)]
    expect(told.length).toBeGreaterThan(0)
  })

  test('gives a problem for garbage', () => {
    const garbage = [
      '',
      ' ',
      '\n\n',
      'not json',
      '{',
      '[]',
      '{}',
      'null',
      '42',
      '{"type":"result"',
      '\u0000\u0001\ufffd',
    ]
    for (const text of garbage) {
      const parsed = readBytes(parser, { name: 'garbage' }, Buffer.from(text))
      expect({ text, transcripts: parsed.transcripts }).toEqual({ text, transcripts: [] })
      expect(parsed.problems.length).toBeGreaterThan(0)
      expect(faultsOf(parsed)).toEqual([])
    }
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        bytes => faultsOf(readBytes(parser, { name: 'garbage' }, bytes)).length === 0,
      ),
      { seed: 1, numRuns: 100 },
    )
  })

  test('gives a problem for a file that is not there, and for a folder', () => {
    for (const path of [join(folder, 'none'), folder]) {
      const parsed = parser.read(path, 'x')
      expect(parsed.transcripts).toEqual([])
      expect(faultsOf(parsed)).toEqual([])
    }
  })

  test('survives every harm that a file can come to', () => {
    const someHarm = fc.record({
      sample: fc.nat({ max: samples.length - 1 }),
      kinds: fc.array(fc.constantFrom<MutationName>(...mutationNames), { minLength: 1, maxLength: 3 }),
      seed: fc.nat(),
    })
    fc.assert(
      fc.property(someHarm, ({ sample, kinds, seed }) => {
        const chosen = samples[sample] ?? { name: 'none', bytes: Buffer.alloc(0) }
        const random = generator(seed)
        const harmed = kinds.reduce<Buffer>((each, kind) => mutations[kind](each, random), chosen.bytes)
        const faults = faultsOf(readBytes(parser, chosen, harmed))
        if (faults.length > 0) throw new Error(`${chosen.name}: ${faults.slice(0, 3).join(', ')}`)
      }),
      { seed: 20_260_302, numRuns: 2000 },
    )
  })
})

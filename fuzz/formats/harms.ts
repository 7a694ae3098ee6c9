import { openArchive } from '../../src/load/io/archive/archive.ts'
import { archiveOf } from '../../test/support/archive.ts'
import { mutationNames, mutations } from '../../test/support/mutations.ts'
import type { Chance } from '../chance.ts'
import { type Damage, damageOf } from './damage.ts'
import { type Files, type Oddity, oddities } from './files.ts'
import { type Swap, swapped } from './values.ts'

/** What became of one file, and what a reader owes: to tell of damage and wrong types, and never to fail. */
export interface Harm {
  readonly file: string
  readonly what: string
  readonly claim: Swap['claim'] | Damage | 'written anew' | 'missing'
  readonly path: Swap['path']
  /** Null where it is gone. */
  readonly content: Buffer | Oddity | null
}

const insertedAt = (bytes: Buffer, place: number, what: Uint8Array | string): Buffer =>
  Buffer.concat([bytes.subarray(0, place), Buffer.from(what), bytes.subarray(place)])

const notUtf8: readonly number[][] = [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0xe2, 0x82],
]

type ByteHarm = (bytes: Buffer, chance: Chance) => Buffer

/** Harm that bytes come to, whatever they mean. */
const byteHarms: Readonly<Record<string, ByteHarm>> = {
  ...Object.fromEntries(
    mutationNames.map(name => [name, (bytes: Buffer, chance: Chance) => mutations[name](bytes, chance.next)]),
  ),
  'invalid UTF-8': (bytes, chance) =>
    insertedAt(bytes, chance.below(bytes.length + 1), Uint8Array.from(chance.pick(notUtf8))),
  'a chunk twice': (bytes, chance) => {
    const start = chance.below(bytes.length + 1)
    return insertedAt(bytes, chance.below(bytes.length + 1), bytes.subarray(start, start + 1 + chance.below(400)))
  },
  zeros: (bytes, chance) => {
    const copy = Buffer.from(bytes)
    const start = chance.below(bytes.length + 1)
    return copy.fill(0, start, Math.min(bytes.length, start + 1 + chance.below(512)))
  },
  empty: () => Buffer.alloc(0),
  'an unclosed string of a megabyte': (bytes, chance) =>
    Buffer.concat([
      bytes.subarray(0, chance.below(bytes.length + 1)),
      Buffer.from(`"${chance.pick(['a', '[', '1,', '\\'])}`),
      Buffer.alloc(1_000_000, chance.pick(['a', '\\', '[', ' ', ',', 'NaN ', '-'])),
    ]),
  'UTF-16': bytes => Buffer.from(bytes.toString('utf8'), 'utf16le'),
}

/** Patterns that take ages on a text of some dozen characters, for an engine that tries every way. */
const slowPatterns: readonly string[] = [
  '^(.|.)*~$',
  '(a*)*(.*.*)*~',
  '^(\\\\w+\\\\s?)*~$',
  '**/*{a,b,*}*{a,b,*}*~',
  '(x+x+)+y',
]

const withSlowPattern: ByteHarm = (bytes, chance) => {
  const text = bytes.toString('utf8')
  const strings = text.match(/"[^"]*"/g) ?? ['']
  return Buffer.from(text.replace(chance.pick(strings), () => `"${chance.pick(slowPatterns)}"`))
}

/** What other programs do to text, without a change of what it means. */
const rewritings: Readonly<Record<string, ByteHarm>> = {
  'a byte order mark': bytes => insertedAt(bytes, 0, '\ufeff'),
  'lines as on Windows': bytes => Buffer.from(bytes.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1'),
}

/** What was broken before, such as a transcript of an agent that was killed, was told before. */
const claimOf = (file: string, bytes: Buffer, content: Buffer): Harm['claim'] => {
  const damage = damageOf(file, content)
  return damage === null || (damage === 'broken' && damageOf(file, bytes) === damage) ? 'odd' : damage
}

const ofBytes = (file: string, bytes: Buffer, chance: Chance): Harm => {
  if (file.endsWith('.yaml') && chance.of(0.1))
    return { file, what: 'a slow pattern', path: [], content: withSlowPattern(bytes, chance), claim: 'odd' }
  const isRewriting = !file.endsWith('.eval') && chance.of(0.05)
  const harms = isRewriting ? rewritings : byteHarms
  const what = chance.pick(Object.keys(harms))
  const content = harms[what](bytes, chance)
  return { file, what, path: [], content, claim: isRewriting ? 'written anew' : claimOf(file, bytes, content) }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const ofValues = (file: string, bytes: Buffer, chance: Chance): Harm | null => {
  const isLines = /\.(jsonl|log)$/.test(file)
  const texts = isLines ? bytes.toString('utf8').split('\n') : [bytes.toString('utf8')]
  const place = chance.below(texts.length)
  const swap = swapped(parsed(texts[place]), chance)
  if (!swap) return null
  const text = texts.with(place, isLines ? swap.text.replace(/\n */g, '') : swap.text).join('\n')
  return { ...swap, file, path: isLines ? [place, ...swap.path] : swap.path, content: Buffer.from(text) }
}

/** Harm inside an archive that is whole itself. */
const ofArchive = (file: string, bytes: Buffer, chance: Chance): Harm | null => {
  const archive = openArchive({ size: bytes.length, read: (into, position) => bytes.copy(into, 0, position) })
  const entries = (archive?.names ?? []).flatMap(name => {
    const content = archive?.read(name, 2 ** 26)
    return content instanceof Uint8Array ? [{ name, content: Buffer.from(content) }] : []
  })
  const inner = chance.pick(entries.filter(({ name }) => !name.startsWith('_journal/')))
  const harm = chance.of(0.5) ? ofBytes(inner.name, inner.content, chance) : ofValues(inner.name, inner.content, chance)
  if (!harm || !(harm.content instanceof Buffer)) return null
  const content = harm.content
  const packed = archiveOf(entries.map(entry => (entry === inner ? { ...entry, content } : entry)))
  return { ...harm, file, what: `${inner.name}: ${harm.what}`, content: packed }
}

const ofEntry = (file: string, chance: Chance): Harm => {
  const content = chance.of(0.4) ? null : chance.pick(oddities)
  return { file, what: content ?? 'gone', path: [], content, claim: 'missing' }
}

/** One file of a folder, harmed in some way. */
export const someHarm = (files: Files, chance: Chance): Harm => {
  for (;;) {
    const [file, bytes] = chance.pick([...files])
    if (typeof bytes === 'string') continue
    if (chance.of(0.08)) return ofEntry(file, chance)
    const isArchive = file.endsWith('.eval')
    const harm = chance.of(0.5)
      ? ofBytes(file, bytes, chance)
      : isArchive
        ? ofArchive(file, bytes, chance)
        : ofValues(file, bytes, chance)
    if (harm) return harm
  }
}

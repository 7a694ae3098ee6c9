import type { Found, Original, Part, PartRun } from '../../core/importer.ts'
import { problem } from '../../core/problem.ts'
import { Fields, FileAccount, Findings, isObject, type JsonObject } from '../fields.ts'
import { labelOf } from '../files.ts'
import { placeIn, seenOf } from '../logs/carried.ts'
import { isProblem, withFile } from '../open-file.ts'
import { type Fate, fates } from '../swe-bench/instance.ts'
import { parseJson } from '../transcripts/shared/whole.ts'
import { instanceContent } from './content.ts'

/** The instances of a part. One line at a time is read, since a file may be larger than the memory. */
export const readInstances = function* (part: Part): Iterable<Found> {
  const seen = seenOf(part)
  for (const { key, path } of part.runs) {
    const { file, place } = placeIn(path)
    const at = placeOf(place)
    const label = labelOf(part.source, file)
    const folder = `${label}:${at?.line ?? ''}`
    const instance = at && instanceAt(file, at)
    if (!instance) {
      yield { kind: 'problem', problem: problem('line-invalid', label, 'The file changed while it was read.', again) }
      yield { kind: 'missing', missing: { key, folder, reason: 'unreadable', filesPresent: [] }, seen }
      continue
    }
    const findings = new Findings()
    const account = new FileAccount(label, findings)
    const content = instanceContent(new Fields(instance, account, `line ${at.line}`), at.fate)
    account.close()
    yield* findings.found
    yield { kind: 'run', run: { key, folder, ...content }, seen }
  }
}

const again = 'Read it again once nothing writes to it.'

const instanceAt = (file: string, { offset, length }: InstancePlace): JsonObject | null => {
  const read = withFile(file, file, open => {
    const bytes = Buffer.allocUnsafe(length)
    return { text: bytes.toString('utf8', 0, open.read(bytes, offset)) }
  })
  const value = isProblem(read) ? null : parseJson(read.text)?.value
  return isObject(value) ? value : null
}

export const instanceOriginals =
  () =>
  (run: PartRun): readonly Original[] => {
    const { file, place } = placeIn(run.path)
    const at = placeOf(place)
    const instance = at && instanceAt(file, at)
    if (!instance) return []
    return [{ name: 'agent/transcript.json', text: JSON.stringify(instance, null, 1) }]
  }

/** Where an instance stands in a file of them, and what another file says became of it. */
interface InstancePlace {
  readonly line: number
  readonly offset: number
  readonly length: number
  readonly fate: Fate
}

/** Kept in the path of a run, so that a verdict that changes makes it another run. */
export const placeText = ({ line, offset, length, fate }: InstancePlace): string =>
  `:${line}\u0002${offset}\u0002${length}\u0002${fate}`

const isFate = (word: string): word is Fate => Object.hasOwn(fates, word)

const placeOf = (text: string): InstancePlace | null => {
  const [line, offset, length, fate = ''] = text.split('\u0002')
  return isFate(fate) ? { line: Number(line.slice(1)), offset: Number(offset), length: Number(length), fate } : null
}

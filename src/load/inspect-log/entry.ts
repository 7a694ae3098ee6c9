import { isUtf8 } from 'node:buffer'
import type { Problem } from '../../core/problem.ts'
import type { Archive, EntryFault } from '../archive/archive.ts'
import { repeatedKeys } from '../repeated-keys.ts'
import { parseWhole } from '../transcripts/shared/whole.ts'
import { largestSample, type Oddities, tooLarge, unreadable } from './contract.ts'

const reasons: Record<Exclude<EntryFault, 'too-large'>, string> = {
  absent: 'is not there',
  damaged: 'is damaged',
  unsupported: 'is packed in a way that cannot be read',
}

export interface EntryValue extends Oddities {
  readonly value: unknown
  readonly size: number
}

export interface Unread {
  readonly problem: Problem
}

/** The JSON value that an entry of an archive is; `at` names the sample that it belongs to. */
export const readValue = (archive: Archive, entry: string, label: string, at: string): EntryValue | Unread => {
  const bytes = archive.read(entry, largestSample)
  if (bytes === 'too-large') return { problem: tooLarge(label, at) }
  if (typeof bytes === 'string') return { problem: unreadable(label, `The entry ${entry} ${reasons[bytes]}.`, at) }
  if (!isUtf8(bytes)) return { problem: unreadable(label, `The entry ${entry} is not UTF-8 text.`, at) }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const whole = parseWhole(text)
  if (!whole) return { problem: unreadable(label, `The entry ${entry} is not JSON.`, at) }
  // Its checksum is right, so that it was written like this: nobody knows what is missing from it.
  if (whole.truncated) return { problem: unreadable(label, `The entry ${entry} is broken JSON.`, at) }
  const { value, notFinite } = whole
  const repeated = repeatedKeys(text, value).map(place => `${entry}: ${place}`)
  return { value, notFinite, repeated, size: bytes.length }
}

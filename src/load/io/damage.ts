import type { Beginning, Glance } from '../../core/importer.ts'
import type { ProblemCode } from '../../core/problem-codes.ts'
import { shownName } from '../shown-name.ts'
import { closingQuote } from './lenient-json.ts'

export interface Damage {
  readonly code: ProblemCode
  readonly message: string
}

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every(byte => byte === 0 || byte === 32 || (byte > 8 && byte < 14))

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const breaksOff = (text: string): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      at = closingQuote(text, at)
      if (at < 0) return true
    } else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
  }
  return depth > 0
}

const codes: Readonly<Record<string, ProblemCode>> = {
  '.eval': 'archive-damaged',
  '.json': 'json-invalid',
  '.jsonl': 'json-invalid',
  '.csv': 'csv-invalid',
}

/** What a file that no format knows has lost, as its name and its beginning tell; null where it may be sound. */
export const damageOf = (name: string, beginning: Beginning): Damage | null => {
  const ending = /\.[a-z]+$/.exec(name)?.[0] ?? ''
  const code = codes[ending]
  if (code === undefined) return null
  if (isBlank(beginning.bytes)) return { code, message: 'The file is empty.' }
  if (ending === '.eval' && !isArchive(beginning.bytes)) return { code, message: 'The file is not an archive.' }
  if (ending === '.json' && beginning.isAll && !beginning.isWhole && breaksOff(beginning.text))
    return { code, message: 'The file breaks off: it is not valid JSON.' }
  return null
}

/** Files looked at, and named, where nothing is recognized. */
const mostLooked = 200
const mostNamed = 2

export const damagedIn = (glance: Glance): string[] => {
  const damaged = glance.files.slice(0, mostLooked).flatMap(file => {
    const beginning = glance.beginning(file)
    const damage = beginning && damageOf(file, beginning)
    return damage ? [`${shownName(file)}: ${damage.message} Copy or write it again.`] : []
  })
  const more = damaged.length - mostNamed
  return [...damaged.slice(0, mostNamed), ...(more > 0 ? [`${more} more files are damaged.`] : [])]
}

import { type Problem, problem } from '../../core/problem.ts'
import type { FileHead } from '../../core/transcript.ts'

const utf16 = { what: 'text in UTF-16', hint: 'Save it as UTF-8; PowerShell does so with `Out-File -Encoding utf8`.' }
const packed = (by: string) => ({ what: `compressed (${by})`, hint: 'Unpack it.' })

/** How files begin that could be transcripts if they were kept in another way. */
const beginnings: readonly { readonly bytes: readonly number[]; readonly what: string; readonly hint: string }[] = [
  { bytes: [0xff, 0xfe], ...utf16 },
  { bytes: [0xfe, 0xff], ...utf16 },
  { bytes: [0x1f, 0x8b], ...packed('gzip') },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], ...packed('zstd') },
]

/** Why a file that has none of the formats may hold a transcript all the same; null where nothing speaks for it. */
export const disguised = ({ bytes }: FileHead, label: string): Problem | null => {
  const found = beginnings.find(beginning => beginning.bytes.every((byte, i) => bytes[i] === byte))
  if (!found) return null
  return problem('transcript-unreadable', label, `The file is ${found.what}, which is not read.`, found.hint)
}

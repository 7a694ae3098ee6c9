import { basename, join } from 'node:path'
import { type Problem, problem } from '../../core/problem.ts'
import type { FileHead, ParsedTranscripts, Transcript } from '../../core/transcript.ts'
import { isFile, isFolder } from '../io/disk.ts'
import { folderEntries, readHead } from '../io/open-file.ts'
import { isTextSoFar } from '../io/utf8.ts'
import { recognize, sharedBy } from './recognition.ts'
import { parseJson, parseWhole } from './shared/whole.ts'
import { mergeTranscripts } from './transcript-merge.ts'

export const readTranscripts = (path: string, label = basename(path)): ParsedTranscripts => {
  if (!isFolder(path)) return readFile(path, label)
  // The folder of a session holds its sub-agents; the session itself is the file beside it.
  if (isFile(`${path}.jsonl`) && isFolder(join(path, 'subagents'))) return readFile(`${path}.jsonl`, `${label}.jsonl`)
  const names = transcriptNames(path, deepest)
  const parsed = readAll(path, names)
  return parsed.transcripts.length + parsed.problems.length === 0 ? nothingFound(label) : parsed
}

/** The runs of files that are named as only transcripts are: one that was damaged is told. */
export const readNamed = (folder: string, names: readonly string[]): ParsedTranscripts =>
  readAll(folder, names, (head, path, label) => doubtDisguise(head, path, label) ?? lost(head, path, label))

const nothing: ParsedTranscripts = { transcripts: [], problems: [] }

/** Why a file that is no transcript that is known may be one all the same. */
type Doubt = (head: FileHead | null, path: string, label: string) => Problem | null
const doubtDisguise: Doubt = (head, _, label) => head && disguised(head, label)

/** The runs of several files below a folder; files that are no transcripts are passed over, unless in doubt. */
const readAll = (folder: string, names: readonly string[], doubt = doubtDisguise): ParsedTranscripts => {
  const done = new Set<string>()
  const parsed = names.map(name => {
    const whole = sharedBy(name)
    if (whole !== null && done.has(whole)) return nothing
    const path = join(folder, name)
    const head = readHead(path, basename(name))
    const parser = head && recognize(head)
    if (!parser) return { transcripts: [], problems: [doubt(head, path, name) ?? []].flat() }
    if (whole !== null) done.add(whole)
    return parser.read(path, name)
  })
  const transcripts: Transcript[] = parsed.flatMap(each => each.transcripts)
  return { transcripts: mergeTranscripts(transcripts), problems: parsed.flatMap(each => each.problems) }
}

const readFile = (path: string, label: string): ParsedTranscripts => {
  const head = readHead(path, basename(path))
  const parser = head && recognize(head)
  if (parser) return parser.read(path, label)
  const disguise = head && disguised(head, label)
  if (disguise) return { transcripts: [], problems: [disguise] }
  const why = head ? 'The file has none of the formats of transcripts that are known.' : 'The file cannot be read.'
  return { transcripts: [], problems: [problem('transcript-unreadable', label, why, hint)] }
}

const hint = 'Give a transcript of an agent, or a folder of them.'

const nothingFound = (label: string): ParsedTranscripts => ({
  transcripts: [],
  problems: [problem('transcript-unreadable', label, 'The folder holds no transcript.', hint)],
})

const deepest = 8
const endings = /\.(jsonl|ndjson|json|log|traj|eval|txt|out)(\.gz|\.zst)?$/
/** What the agent worked on, and what its tools keep. */
const neverEntered = new Set(['workspace', 'node_modules', '.git'])

const transcriptNames = (folder: string, depth: number, below = ''): string[] =>
  folderEntries(join(folder, below)).flatMap(({ name, kind }) => {
    const path = below === '' ? name : `${below}/${name}`
    if (kind === 'file') return endings.test(name) ? [path] : []
    if (kind !== 'folder' || neverEntered.has(name) || depth === 0) return []
    // These are read with the session that stands beside their folder.
    if (name === 'subagents' && isFile(`${join(folder, below)}.jsonl`)) return []
    return transcriptNames(folder, depth - 1, path)
  })

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
const disguised = ({ bytes }: FileHead, label: string): Problem | null => {
  const found = beginnings.find(beginning => beginning.bytes.every((byte, i) => bytes[i] === byte))
  if (!found) return null
  return problem('transcript-unreadable', label, `The file is ${found.what}, which is not read.`, found.hint)
}

/** More than a beginning: a text that is never closed is longer than that. */
const looked = 1 << 22

/** Why a file named like a transcript is damaged; null where it is sound. `head` is null where it cannot be read. */
const lost = (head: FileHead | null, path: string, label: string): Problem | null => {
  const much = head && readHead(path, head.name, looked)
  const why = much ? damageOf(much) : isFolder(path) ? null : 'The file cannot be read'
  return why === null
    ? null
    : problem('transcript-unreadable', label, `${why}.`, 'Copy the transcript again, or remove the file.')
}

/** What programs print is as often text as it is a transcript. */
const isOutput = (name: string): boolean => name.endsWith('.log')

const damageOf = ({ name, bytes, text }: FileHead): string | null => {
  if (isOutput(name)) return null
  if (text.trim() === '') return 'The file is empty'
  if (name.endsWith('.eval')) return 'The file is no log of Inspect'
  if (!isTextSoFar(bytes)) return 'The file is not UTF-8 text'
  const isAll = bytes.length < looked
  const isSound = name.endsWith('.jsonl') ? areLines(text, isAll) : isValue(text, isAll)
  return isSound ? null : 'The file is not JSON, or not all of it'
}

/** Whether each line is JSON; the last may go on behind what was read. */
const areLines = (text: string, isAll: boolean): boolean =>
  text
    .split('\n')
    .slice(0, isAll ? undefined : -1)
    .every(line => line.trim() === '' || parseJson(line) !== null)

const isValue = (text: string, isAll: boolean): boolean => {
  const whole = parseWhole(text)
  return whole !== null && !(isAll && whole.truncated)
}

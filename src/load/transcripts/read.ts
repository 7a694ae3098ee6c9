import { basename, join } from 'node:path'
import { type Problem, problem } from '../../core/problem.ts'
import type { FileHead, ParsedTranscripts, Transcript } from '../../core/transcript.ts'
import { isFile, isFolder } from '../disk.ts'
import { folderEntries, readHead } from '../open-file.ts'
import { disguised } from './disguise.ts'
import { lost } from './lost.ts'
import { mergeTranscripts } from './merge.ts'
import { recognise, sharedBy } from './recognise.ts'

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
    const parser = head && recognise(head)
    if (!parser) return { transcripts: [], problems: [doubt(head, path, name) ?? []].flat() }
    if (whole !== null) done.add(whole)
    return parser.read(path, name)
  })
  const transcripts: Transcript[] = parsed.flatMap(each => each.transcripts)
  return { transcripts: mergeTranscripts(transcripts), problems: parsed.flatMap(each => each.problems) }
}

const readFile = (path: string, label: string): ParsedTranscripts => {
  const head = readHead(path, basename(path))
  const parser = head && recognise(head)
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

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ParsedTranscripts, ToolEvent, Transcript, TranscriptParser } from '../../src/core/transcript.ts'
import { temporaryFolder } from './temporary.ts'

/** What a parser makes of one of these files, the others lying beside it. */
export const parseFiles = async (
  parser: TranscriptParser,
  files: Readonly<Record<string, string | Uint8Array>>,
  name = Object.keys(files)[0] ?? '',
): Promise<ParsedTranscripts> => {
  await using folder = await temporaryFolder()
  for (const [each, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, each)), { recursive: true })
    await writeFile(join(folder.path, each), content)
  }
  return parser.read(join(folder.path, name), name)
}

/** The one transcript that is expected; fails where there is another number of them. */
export const only = ({ transcripts, problems }: ParsedTranscripts): Transcript => {
  const [transcript, ...others] = transcripts
  if (!transcript || others.length > 0)
    throw new Error(`${transcripts.length} transcripts, ${JSON.stringify(problems)}`)
  return transcript
}

export const toolsIn = ({ events }: Transcript): ToolEvent[] => events.filter(event => event.kind === 'tool')

/** The counts of a transcript that a person would make from it. */
export const countsOf = (transcript: Transcript) => {
  const tools = toolsIn(transcript)
  const ended = (...outcomes: readonly string[]) => tools.filter(({ outcome }) => outcomes.includes(outcome)).length
  const steps = transcript.events.filter(({ step }) => step !== null).map(({ agentId, step }) => `${agentId} ${step}`)
  return {
    calls: tools.length,
    known: tools.length - ended('unknown', 'cancelled'),
    ok: ended('ok'),
    error: ended('error', 'timeout'),
    denied: ended('denied'),
    cancelled: ended('cancelled'),
    steps: new Set(steps).size,
    agents: transcript.agents.filter(({ role }) => role === 'root' || role === 'subagent').length,
  }
}

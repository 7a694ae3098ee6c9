import type { ActionRecord, Mark, MeasuredProcess } from '../../core/process.ts'
import type { ToolEvent, Transcript } from '../../core/transcript.ts'
import { isTool, workEvents } from './transcript-actions.ts'
import { type MeasureOptions, measureTranscript } from './transcript-facts.ts'

/** A transcript as it is kept with its run: what it was measured to, and its actions with what they corrected. */
export const measureProcess = (transcript: Transcript, options: MeasureOptions): MeasuredProcess => {
  const { facts, marks } = measureTranscript(transcript, options)
  const corrections = new Map(marks.filter(({ tool }) => tool !== null).map(mark => [mark.seq, mark.kind]))
  const root = transcript.agents.find(({ role }) => role === 'root')?.id ?? null
  const actions = workEvents(transcript).filter(isTool)
  return { facts, actions: actions.map((action, i) => recordOf(action, i + 1, root, corrections)) }
}

const recordOf = (
  { agentId, tool, outcome, errorClass, seq, tStart, tEnd, src, ...action }: ToolEvent,
  number: number,
  root: string | null,
  corrections: ReadonlyMap<number, Mark['kind']>,
): ActionRecord => ({
  number,
  agent: agentId === root ? null : agentId,
  tool,
  what: whatOf(action),
  outcome,
  errorClass,
  correction: corrections.get(seq) ?? null,
  seconds: tStart === null || tEnd === null ? NaN : (tEnd - tStart) / 1000,
  file: src.file,
  line: src.line ?? NaN,
})

const longest = 240

/** Enough to know an action by: its command, the files it changed or how its arguments begin. */
const whatOf = ({ command, edits, args }: Pick<ToolEvent, 'command' | 'edits' | 'args'>): string | null => {
  const what = command ?? (edits.length > 0 ? edits.map(({ path }) => path).join(', ') : argumentsText(args))
  const text = what.length > longest ? `${what.slice(0, longest - 1)}…` : what
  return text === '' ? null : text
}

const argumentsText = (args: unknown): string => {
  if (typeof args === 'string') return args
  if (typeof args !== 'object' || args === null) return ''
  return Object.entries(args)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}

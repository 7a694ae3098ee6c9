import type { Problem } from '../../../core/problem.ts'
import type { FileHead, ParsedTranscripts, TranscriptParser } from '../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { isProblem } from '../../io/open-file.ts'
import { breaksOff, nothingLeft, unread } from '../../transcripts/reading/problems.ts'
import { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import { eachObject, lineWarnings } from '../../transcripts/shared/lines.ts'
import { listIn, objectIn, textIn, timeOf } from '../../transcripts/shared/values.ts'
import { firstObjects, firstValue, readWhole } from '../../transcripts/shared/whole.ts'
import { Dialogue, type Place } from './dialogue.ts'
import { Outcome } from './outcome.ts'

const root = 'root'
const partial = Buffer.from('{"type":"stream_event"')
const isIgnored = (bytes: Buffer): boolean => bytes.subarray(0, partial.length).equals(partial)

class StreamReader {
  readonly builder: TranscriptBuilder
  readonly #dialogue: Dialogue
  readonly #outcome = new Outcome(root)
  #model: string | null = null
  #sessionId: string | null = null

  constructor(label: string) {
    this.builder = new TranscriptBuilder('claude-stream', label)
    this.builder.agent({ id: root })
    this.#dialogue = new Dialogue(this.builder)
  }

  line(value: JsonObject, line: number | null, stamp: number | null): void {
    const { type } = value
    const agentId = textIn(value.parent_tool_use_id) ?? root
    const place: Place = { agentId, line, time: stamp ?? timeOf(value.timestamp), id: textIn(value.uuid) }
    this.#session(value)
    const message = objectIn(value.message)
    if (type === 'system') this.#system(value, place)
    else if (type === 'result') this.#outcome.add(value)
    else if (!message) return
    else if (type === 'assistant') this.#dialogue.assistant(message, place, textIn(value.error) !== null)
    else if (type === 'user')
      this.#dialogue.user(message, value.tool_use_result ?? value.toolUseResult, place, isPerson(value))
  }

  finish(label: string, problems: readonly Problem[], brokenLines: number): ParsedTranscripts {
    const { builder } = this
    const subAgents = this.#linkAgents()
    for (const [id, usage] of this.#dialogue.usageByAgent()) builder.agent({ id, usage })
    this.#outcome.tell(builder, subAgents, this.#model)
    if (builder.isEmpty) return { transcripts: [], problems: nothingLeft(label, problems, brokenLines) }
    return { transcripts: [builder.finish()], problems }
  }

  /** A sub-agent has the id of the call that started it; the id that its result gives is only known at the end. */
  #linkAgents(): string[] {
    const { builder } = this
    return this.#dialogue.spawns.flatMap(({ call, name, model }) => {
      const { callId: id, agentId: parentId } = call
      const isSeen = builder.hasAgent(id)
      // A call that was refused or failed before anything was said started no agent.
      if (!isSeen && call.outcome !== 'ok') return []
      call.childAgentId = id
      const transcript = isSeen ? ('full' as const) : ('absent' as const)
      builder.agent({ id, role: 'subagent', parentId, spawnCallId: id, name, transcript, ...(isSeen ? {} : { model }) })
      return [id]
    })
  }

  #session(value: JsonObject): void {
    if (this.#sessionId !== null) return
    this.#sessionId = textIn(value.session_id)
    this.builder.describe({ sessionId: this.#sessionId })
  }

  #system(value: JsonObject, place: Place): void {
    const { subtype } = value
    if (subtype === 'init') {
      this.#model ??= textIn(value.model)
      const tools = listIn(value.tools).filter(tool => typeof tool === 'string')
      this.builder.describe({ cwd: textIn(value.cwd), toolsAvailable: Array.isArray(value.tools) ? tools : null })
    } else if (subtype === 'compact_boundary') this.builder.lifecycle({ ...place, what: 'compaction', detail: '' })
    else if (subtype === 'api_retry')
      this.builder.lifecycle({ ...place, what: 'retry', detail: textIn(value.error) ?? '' })
  }
}

/** Only what is put into the conversation from outside is a person's; sub-agents are told by their agent. */
const isPerson = (value: JsonObject): boolean =>
  value.parent_tool_use_id === null && value.isMeta !== true && value.isSynthetic !== true

const read = (path: string, label: string): ParsedTranscripts => {
  const reader = new StreamReader(label)
  const lines = eachObject(path, label, (value, line, stamp) => reader.line(value, line, stamp), isIgnored)
  if (isProblem(lines)) return unread(lines)
  if (lines.objects === 0) return readList(path, label)
  for (const warning of lineWarnings(lines)) reader.builder.warn(warning)
  return reader.finish(label, lines.truncated ? [breaksOff(label)] : [], lines.broken)
}

/** `--output-format json --verbose` writes the same messages as one list. */
const readList = (path: string, label: string): ParsedTranscripts => {
  const whole = readWhole(path, label)
  if (isProblem(whole)) return unread(whole)
  const reader = new StreamReader(label)
  for (const value of listIn(whole.value)) if (isObject(value)) reader.line(value, null, null)
  if (whole.truncated) reader.builder.warn('The file breaks off.')
  return reader.finish(label, whole.truncated ? [breaksOff(label)] : [], 0)
}

const isLine = (value: JsonObject): boolean => {
  if (typeof value.session_id !== 'string') return false
  return value.type === 'system' || ((value.type === 'assistant' || value.type === 'user') && isObject(value.message))
}

const recognizes = (head: FileHead): boolean => {
  if (firstObjects(head).some(isLine)) return true
  const value = head.text.trimStart().startsWith('[') ? firstValue(head) : null
  return listIn(value).some(entry => isObject(entry) && (isLine(entry) || isTurn(entry)))
}

/** In a list, not every turn has the id of the session. */
const isTurn = ({ type, subtype, message }: JsonObject): boolean =>
  type === 'system' ? subtype === 'init' : type === 'assistant' && Array.isArray(objectIn(message)?.content)

export const claudeStream: TranscriptParser = {
  id: 'claude-stream',
  title: 'Claude Code stream',
  description:
    'The output of `claude -p --output-format stream-json --verbose`: every message as it comes, the tools available, tokens and cost at the end; or the same messages as one list, as claude-code-action keeps them. Times only where each line was stamped on arrival.',
  recognizes,
  read,
}

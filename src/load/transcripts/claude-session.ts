import { dirname, join, posix } from 'node:path'
import type { Problem } from '../../core/problem.ts'
import type { FileHead, ParsedTranscripts, TranscriptParser } from '../../core/transcript.ts'
import { isObject, type JsonObject } from '../fields.ts'
import { isProblem } from '../open-file.ts'
import { agentFiles } from './claude/agent-files.ts'
import { Dialogue } from './claude/dialogue.ts'
import { linkAgents } from './claude/link.ts'
import type { Place } from './claude/place.ts'
import { Sidechains } from './claude/sidechains.ts'
import { breaksOff, nothingLeft } from './reading/problems.ts'
import { TranscriptBuilder } from './shared/builder.ts'
import { firstObjects, firstValue } from './shared/head.ts'
import { eachObject, lineWarnings } from './shared/lines.ts'
import { listIn, objectIn, textIn, timeOf } from './shared/values.ts'
import { readWhole } from './shared/whole.ts'

/** Lines that repeat what other lines say, or say nothing about the run: most of a long session. By first letter. */
const ignoredTypes: ReadonlyMap<number | undefined, Buffer> = new Map(
  ['progress"', 'file-history-snapshot"', 'queue-operation"'].map(type => [type.charCodeAt(0), Buffer.from(type)]),
)
const typeField = Buffer.from('"type":"')

/**
 * The first `"type"` of a line says what it is, unless something else comes first: then it is parsed after all, as is
 * what is left of a line that was cut.
 */
const isIgnored = (bytes: Buffer): boolean => {
  if (bytes[0] !== 0x7b) return false
  const start = bytes.indexOf(typeField) + typeField.length
  const type = ignoredTypes.get(bytes[start])
  return type !== undefined && bytes.compare(type, 0, type.length, start, start + type.length) === 0
}

const root = 'root'

/** A session being read: its own file, then those of its sub-agents. */
class SessionReader {
  readonly builder: TranscriptBuilder
  readonly problems: Problem[] = []
  sessionId: string | null = null
  readonly #dialogue: Dialogue
  readonly #sidechains = new Sidechains()
  readonly #agents = new Set<string>()
  #brokenLines = 0

  constructor(label: string) {
    this.builder = new TranscriptBuilder('claude-session', label)
    this.#dialogue = new Dialogue(this.builder)
  }

  /** `owner`: whose lines a file holds; null where the lines say it themselves. */
  read(path: string, label: string, owner: string | null): void {
    this.builder.file = label
    const lines = eachObject(path, label, (value, line) => this.#line(value, line, owner), isIgnored)
    if (isProblem(lines)) {
      this.problems.push(lines)
      return
    }
    if (owner === null && this.builder.isEmpty) {
      this.#readList(path, label)
      return
    }
    this.#brokenLines += lines.broken
    for (const warning of lineWarnings(lines)) this.builder.warn(`${label}: ${warning}`)
    if (lines.truncated) this.problems.push(breaksOff(label))
  }

  /** An export holds the lines of a session as one list. */
  #readList(path: string, label: string): void {
    const whole = readWhole(path, label)
    if (isProblem(whole)) {
      this.problems.push(whole)
      return
    }
    for (const value of logLines(whole.value)) this.#line(value, null, null)
    if (!whole.truncated || this.builder.isEmpty) return
    this.builder.warn(`${label}: The file breaks off.`)
    this.problems.push(breaksOff(label))
  }

  finish(label: string): ParsedTranscripts {
    const { builder, problems } = this
    if (builder.isEmpty) return { transcripts: [], problems: nothingLeft(label, problems, this.#brokenLines) }
    builder.file = label
    const [first = root, ...others] = this.#agents
    // The file of a sub-agent alone: its agent told it what to do, not a person.
    if (!this.#dialogue.hasGoal) builder.describe({ goal: this.#dialogue.prompts.get(first) ?? null })
    linkAgents(
      builder,
      this.#dialogue,
      others.map(id => ({ id, prompt: this.#dialogue.prompts.get(id) ?? null })),
    )
    for (const [id, usage] of this.#dialogue.usageByAgent()) builder.agent({ id, usage })
    return { transcripts: [builder.finish()], problems }
  }

  #line(value: JsonObject, line: number | null, owner: string | null): void {
    const type = value.type === 'tool_result' ? 'user' : value.type
    if (type !== 'user' && type !== 'assistant' && type !== 'system') return
    const message = objectIn(value.message)
    if (!message && type !== 'system') return
    if (this.sessionId === null) this.#begin(value)
    const agentId = owner ?? this.#sidechains.agentOf(value, root)
    const place: Place = { agentId, line, time: timeOf(value.timestamp), id: textIn(value.uuid) }
    if (!message || type === 'system') {
      this.#system(value, place)
      return
    }
    if (!this.#agents.has(agentId)) this.builder.agent({ id: agentId })
    this.#agents.add(agentId)
    if (type === 'assistant') this.#dialogue.assistant(message, place, value.isApiErrorMessage === true)
    else {
      const isPerson = value.isMeta !== true && value.isCompactSummary !== true && value.isSidechain !== true
      this.#dialogue.user(message, value.toolUseResult, place, isPerson)
    }
  }

  #begin(value: JsonObject): void {
    this.sessionId = textIn(value.sessionId)
    this.builder.describe({ sessionId: this.sessionId, cwd: textIn(value.cwd) })
  }

  #system(value: JsonObject, place: Place): void {
    const { subtype } = value
    const detail = textIn(value.content) ?? ''
    if (subtype === 'compact_boundary') this.builder.lifecycle({ what: 'compaction', detail, ...place })
    else if (subtype === 'api_error') this.builder.lifecycle({ what: 'retry', detail, ...place })
  }
}

const read = (path: string, label: string): ParsedTranscripts => {
  const reader = new SessionReader(label)
  reader.read(path, label, null)
  for (const { name, agentId } of agentFiles(path, reader.sessionId))
    reader.read(join(dirname(path), name), posix.join(posix.dirname(label), name), agentId)
  return reader.finish(label)
}

const lineTypes = new Set(['user', 'assistant', 'system', 'progress', 'queue-operation', 'attachment'])

const isLine = (value: JsonObject): boolean => {
  if (value.type === 'file-history-snapshot') return 'snapshot' in value
  if (value.type === 'summary') return 'leafUuid' in value
  return typeof value.type === 'string' && lineTypes.has(value.type) && typeof value.sessionId === 'string'
}

const logLines = (value: unknown): JsonObject[] => listIn(isObject(value) ? value.loglines : value).filter(isObject)

/** Lines of an export may lack the id of their session, which is that of the export. */
const isExport = (head: FileHead): boolean => {
  if (!/^\s*[[{]/.test(head.text) || !/"(?:loglines|sessionId)"\s*:/.test(head.text)) return false
  const value = firstValue(head)
  if (Array.isArray(value)) return logLines(value).some(isLine)
  return logLines(value).some(line => isLine(line) || (line.type === 'user' && isObject(line.message)))
}

export const claudeSession: TranscriptParser = {
  id: 'claude-session',
  title: 'Claude Code session',
  description:
    'What Claude Code keeps of a session in `~/.claude/projects`, as JSON lines, with the files of its sub-agents; or the same lines in the `loglines` of an export. Output tokens are a lower bound there, and no cost is kept.',
  recognises: head => firstObjects(head).some(isLine) || isExport(head),
  read,
}

import { basename, dirname, join, posix } from 'node:path'
import type { Problem } from '../../../core/problem.ts'
import type { FileHead, ParsedTranscripts, TranscriptParser } from '../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { folderEntries, isProblem, readHead } from '../../io/open-file.ts'
import { breaksOff, nothingLeft } from '../../transcripts/reading/problems.ts'
import { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import { eachObject, lineWarnings } from '../../transcripts/shared/lines.ts'
import { objectIn, objectsIn, textIn, timeOf } from '../../transcripts/shared/values.ts'
import { firstObjects, firstValue, readWhole } from '../../transcripts/shared/whole.ts'
import { Dialogue, type Place } from './dialogue.ts'

/** Older versions wrote sub-agents between the lines of the session: a chain of lines that begins without a parent. */
class Sidechains {
  readonly #chains = new Map<string, string>()

  agentOf(value: JsonObject, root: string): string {
    if (value.isSidechain !== true) return root
    const named = textIn(value.agentId)
    if (named !== null) return named
    const uuid = textIn(value.uuid)
    const parent = textIn(value.parentUuid)
    const chain = (parent === null ? undefined : this.#chains.get(parent)) ?? `sidechain-${uuid ?? parent ?? ''}`
    if (uuid !== null) this.#chains.set(uuid, chain)
    return chain
  }
}

/** Lines that repeat what other lines say, or say nothing about the run: most of a long session. By first letter. */
const ignoredTypes: ReadonlyMap<number | undefined, Buffer> = new Map(
  ['progress"', 'file-history-snapshot"', 'queue-operation"'].map(type => [type.charCodeAt(0), Buffer.from(type)]),
)
const typeField = Buffer.from('"type":"')

/** The first `"type"` says what a line is, unless something else comes first or the line is cut: then it is parsed. */
const isIgnored = (bytes: Buffer): boolean => {
  if (bytes[0] !== 0x7b) return false
  const start = bytes.indexOf(typeField) + typeField.length
  const type = ignoredTypes.get(bytes[start])
  return type !== undefined && bytes.compare(type, 0, type.length, start, start + type.length) === 0
}

const root = 'root'

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

const logLines = (value: unknown): JsonObject[] => objectsIn(isObject(value) ? value.loglines : value)

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
  recognizes: head => firstObjects(head).some(isLine) || isExport(head),
  read,
}

interface AgentFile {
  readonly name: string
  readonly agentId: string
}

const agentFile = /^agent-(.+)\.jsonl$/

const agentFiles = (path: string, sessionId: string | null): AgentFile[] => {
  const ownName = basename(path)
  const folder = `${ownName.replace(/\.jsonl$/, '')}/subagents`
  const inside = namesIn(join(dirname(path), folder)).map(({ name, agentId }) => ({
    name: `${folder}/${name}`,
    agentId,
  }))
  if (agentFile.test(ownName) || sessionId === null) return inside
  const known = new Set(inside.map(({ agentId }) => agentId))
  const beside = namesIn(dirname(path)).filter(
    ({ name, agentId }) => !known.has(agentId) && sessionOf(join(dirname(path), name), name) === sessionId,
  )
  return [...inside, ...beside]
}

const namesIn = (folder: string): AgentFile[] =>
  folderEntries(folder).flatMap(({ name, kind }) => {
    const agentId = kind === 'file' ? agentFile.exec(name)?.[1] : undefined
    return agentId === undefined ? [] : [{ name, agentId }]
  })

const sessionOf = (path: string, name: string): unknown => {
  const head = readHead(path, name)
  return head && firstObjects(head)[0]?.sessionId
}

/** An agent whose lines were read, and what it was first asked, for finding the call that started it. */
interface ReadAgent {
  readonly id: string
  readonly prompt: string | null
}

const roleOf = (id: string): 'compaction' | 'aux' | 'subagent' => {
  if (/^acompact\b/.test(id)) return 'compaction'
  // Claude Code's own helpers have a word in their id: `aprompt_suggestion-1c0ffe`.
  return /^a[a-z]+_[a-z_]+-/.test(id) ? 'aux' : 'subagent'
}

/** Joins agents to their calls by the id in the result, else by the prompt; agents without lines are absent. */
const linkAgents = (builder: TranscriptBuilder, { spawns }: Dialogue, agents: readonly ReadAgent[]): void => {
  const byChild = new Map(spawns.map(spawn => [spawn.call.childAgentId, spawn]))
  const open = new Map(spawns.filter(({ call }) => call.childAgentId === null).map(spawn => [spawn.prompt, spawn]))
  for (const { id, prompt } of agents) {
    const spawn = byChild.get(id) ?? (prompt === null ? undefined : open.get(prompt))
    if (spawn) spawn.call.childAgentId = id
    if (prompt !== null) open.delete(prompt)
    builder.agent({
      id,
      role: prompt?.trim() === 'Warmup' ? 'aux' : roleOf(id),
      ...(spawn ? { parentId: spawn.call.agentId, spawnCallId: spawn.call.callId, name: spawn.name } : {}),
    })
  }
  const known = new Set(agents.map(({ id }) => id))
  for (const { call, name, model } of spawns) {
    const { childAgentId: id, callId } = call
    if (id !== null && !known.has(id))
      builder.agent({
        id,
        role: 'subagent',
        parentId: call.agentId,
        spawnCallId: callId,
        name,
        model,
        transcript: 'absent',
      })
  }
}

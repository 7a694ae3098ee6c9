import type { AgentNode, FileHead, MessageEvent, TranscriptParser, Usage } from '../../../core/transcript.ts'
import { isObject, type JsonObject } from '../../io/fields.ts'
import { isProblem } from '../../io/open-file.ts'
import { breaksOff, nothingIn, unread } from '../../transcripts/reading/problems.ts'
import { taskIn } from '../../transcripts/reading/task-text.ts'
import { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import { textOf } from '../../transcripts/shared/text-of.ts'
import { definedName } from '../../transcripts/shared/tool-names.ts'
import { sumOf } from '../../transcripts/shared/usage.ts'
import { listIn, numberIn, objectIn, objectsIn, textIn, timeOf } from '../../transcripts/shared/values.ts'
import { readWhole } from '../../transcripts/shared/whole.ts'
import { type ReadReferred, readCalls, readUnparsed } from './calls.ts'
import {
  embeddedIn,
  findReferred,
  isAtif,
  isContinuation,
  partsOf,
  type Source,
  type Target,
  targetInside,
} from './references.ts'
import { agentUsage, finalUsage, stepUsage, totalUsage } from './step-metrics.ts'

const marker = /"schema_version"\s*:\s*"ATIF-v/

export const atif: TranscriptParser = {
  id: 'atif',
  title: 'ATIF trajectory',
  description:
    'Agent Trajectory Interchange Format as Harbor writes it (`trajectory.json`, versions 1.0 to 1.7), with the files of sub-agents and continuations beside it.',
  recognizes: ({ text }: FileHead) => text.trimStart().startsWith('{') && marker.test(text),
  read: (path, label) => {
    const whole = readWhole(path, label)
    if (isProblem(whole)) return unread(whole)
    const { value } = whole
    if (!isObject(value) || !isAtif(value) || listIn(value.steps).length === 0) return unread(nothingIn(label))
    const file = { path, label }
    if (isContinuation(file)) return { transcripts: [], problems: [] }
    const builder = new TranscriptBuilder('atif', label)
    const source = { key: path, trajectory: value, file, isTruncated: whole.truncated, inline: embeddedIn(value) }
    const reading = { builder, agentOf: new Map(), names: new Set<string>() }
    const { declared } = readAgent(reading, source, { parentId: null, spawnCallId: null, role: 'root', depth: 0 })
    builder.describe({
      sessionId: textIn(value.session_id) ?? textIn(value.trajectory_id),
      goal: goalOf(value),
      cwd: folderOf(value),
      toolsAvailable: toolsOf(value),
      totals: declared,
    })
    return { transcripts: [builder.finish()], problems: whole.truncated ? [breaksOff(label)] : [] }
  },
}

const goalOf = (trajectory: JsonObject): string | null => {
  const steps = listIn(trajectory.steps).map(objectIn)
  const asked = steps.find(step => step?.source === 'user' && objectIn(step.extra)?.is_sidechain !== true)
  return asked ? textIn(taskIn(textOf(asked.message))) : null
}

/** The format has no place for it; converters of Claude Code sessions keep it in an `extra`. */
const folderOf = (trajectory: JsonObject): string | null => {
  const extra = objectIn(objectIn(trajectory.agent)?.extra)
  return textIn(extra?.cwd) ?? textIn(listIn(extra?.cwds)[0]) ?? textIn(objectIn(trajectory.extra)?.cwd)
}

const toolsOf = (trajectory: JsonObject): string[] | null => {
  const definitions = objectIn(trajectory.agent)?.tool_definitions
  if (!Array.isArray(definitions)) return null
  return definitions.flatMap(tool => definedName(tool) ?? [])
}

interface Reading {
  readonly builder: TranscriptBuilder
  /** The agent of each trajectory that was read, by its object or by the path of its file. */
  readonly agentOf: Map<JsonObject | string, string>
  readonly names: Set<string>
}

interface Counted {
  readonly id: string
  readonly all: Usage | null
  readonly declared: Usage | null
}

type Origin = Pick<AgentNode, 'parentId' | 'spawnCallId' | 'role'> & { readonly depth: number }
const deepest = 20

const readAgent = (reading: Reading, source: Source, origin: Origin): Counted => {
  const { builder } = reading
  const id = freeName(reading, idOf(source.trajectory) ?? origin.role)
  reading.agentOf.set(source.key, id)
  const { depth, ...node } = origin
  const agent = objectIn(source.trajectory.agent)
  builder.agent({ id, ...node, name: textIn(agent?.name), model: textIn(agent?.model_name) })
  const children: Counted[] = []
  const spent = new Map<string, Usage | null>()
  const parts = partsOf(source, sentence => builder.warn(sentence))
  parts.forEach((part, number) => {
    reading.agentOf.set(part.key, id)
    if (part.isTruncated) builder.warn(`${part.file.label} breaks off.`)
    const readOther = (target: Target | null, name: string | null, spawnCallId: string | null): string => {
      const known = target && reading.agentOf.get(target.key)
      if (known) return known
      const origin: Origin = { parentId: id, spawnCallId, role: 'subagent', depth: depth + 1 }
      const other = depth < deepest ? target?.read() : null
      const child = other ? readAgent(reading, other, origin) : addUnread(reading, name ?? 'subagent', origin)
      builder.file = part.file.label
      children.push(child)
      return child.id
    }
    builder.file = part.file.label
    const acting = {
      agentId: id,
      isRoot: depth === 0,
      stepPrefix: number === 0 ? '' : `part ${number + 1}, `,
      callPrefix: depth === 0 ? '' : `${id}/`,
    }
    const spend = (agentId: string, usage: Usage) => spent.set(agentId, sumOf([spent.get(agentId) ?? null, usage]))
    readSteps(builder, part.trajectory, acting, spend, (result, callId) => {
      const references = objectsIn(result.subagent_trajectory_ref)
      const ids = references.map(each => readOther(findReferred(each, part), nameIn(each), callId))
      return ids[0] ?? null
    })
    for (const inner of embeddedIn(part.trajectory)) readOther(targetInside(inner, part), idOf(inner), null)
  })
  return count(reading, id, parts, spent, children)
}

const count = (
  { builder }: Reading,
  id: string,
  parts: readonly Source[],
  spent: ReadonlyMap<string, Usage | null>,
  children: readonly Counted[],
): Counted => {
  const between = [...spent].filter(([agentId]) => agentId !== id)
  for (const [agentId, usage] of between) builder.agent({ id: agentId, usage })
  const all = {
    own: spent.get(id) ?? null,
    declared: parts.map(({ trajectory }) => finalUsage(trajectory.final_metrics)),
    subagents: [...between.map(([, usage]) => usage), ...children.map(child => child.all)],
  }
  const usage = agentUsage(all)
  builder.agent({ id, usage })
  return { id, all: sumOf([usage, ...all.subagents]), declared: totalUsage(all) }
}

const addUnread = (reading: Reading, wanted: string, { depth: _, ...origin }: Origin): Counted => {
  const id = freeName(reading, wanted)
  reading.builder.warn(`The trajectory of the sub-agent ${wanted} is not there.`)
  reading.builder.agent({ id, ...origin, transcript: 'absent' })
  return { id, all: null, declared: null }
}

const idOf = (trajectory: JsonObject): string | null =>
  textIn(trajectory.trajectory_id) ?? textIn(trajectory.session_id)

const nameIn = (reference: JsonObject): string | null => idOf(reference) ?? textIn(reference.trajectory_path)

/** Sessions are shared by the agents of a run in newer versions, so that an id may be taken. */
const freeName = ({ names }: Reading, wanted: string): string => {
  let name = wanted
  for (let i = 2; names.has(name); i++) name = `${wanted}#${i}`
  names.add(name)
  return name
}

interface Acting {
  readonly agentId: string
  readonly isRoot: boolean
  /** Steps are counted anew in every part of a trajectory, and calls may be in every trajectory. */
  readonly stepPrefix: string
  readonly callPrefix: string
}

/** Called with what a step used, and with who made it: the agent itself, or one whose steps stand between its own. */
type Spend = (agentId: string, usage: Usage) => void

const readSteps = (
  builder: TranscriptBuilder,
  trajectory: JsonObject,
  acting: Acting,
  spend: Spend,
  readReferred: ReadReferred,
): void => {
  let afterSystem = false
  listIn(trajectory.steps).forEach((value, i) => {
    const step = objectIn(value)
    if (!step || step.is_copied_context === true) return
    const agentId = actorOf(step, acting)
    if (agentId !== acting.agentId) builder.agent({ id: agentId, parentId: acting.agentId, role: 'subagent' })
    const sourceId = `${acting.stepPrefix}${numberIn(step.step_id) ?? `#${i + 1}`}`
    // What follows an operation of the system, such as a summary of the context, was written by the system.
    const isHuman = acting.isRoot && agentId === acting.agentId && !afterSystem
    const usage = readStep(builder, step, { agentId, sourceId, isHuman, prefix: acting.callPrefix }, readReferred)
    if (usage) spend(agentId, usage)
    afterSystem = step.source === 'system' && objectIn(step.observation) !== null
  })
}

/** Steps of sub-agents between those of the agent that called them, as a converter of Claude Code sessions writes them. */
const actorOf = (step: JsonObject, { agentId }: Acting): string => {
  const extra = objectIn(step.extra)
  return extra?.is_sidechain === true ? (textIn(extra.agent_id) ?? `${agentId}/sidechain`) : agentId
}

interface StepPlace {
  readonly agentId: string
  readonly sourceId: string
  readonly isHuman: boolean
  readonly prefix: string
}

const roles = new Map<string, MessageEvent['role']>([
  ['user', 'user'],
  ['system', 'system'],
  ['agent', 'assistant'],
])

const readStep = (
  builder: TranscriptBuilder,
  step: JsonObject,
  place: StepPlace,
  readReferred: ReadReferred,
): Usage | null => {
  const { agentId, sourceId, isHuman, prefix } = place
  const role = roles.get(textIn(step.source) ?? '') ?? (Array.isArray(step.tool_calls) ? 'assistant' : null)
  if (role === null) return null
  const time = timeOf(step.timestamp)
  const text = textOf(step.message)
  // A step that called no model was made by a program.
  const key = role === 'assistant' && step.llm_call_count !== 0 ? sourceId : null
  const usage = key === null ? null : stepUsage(step.metrics)
  const common = { agentId, time, line: null, id: sourceId }
  if (role === 'system' && isCompaction(step, text)) builder.lifecycle({ ...common, what: 'compaction', detail: text })
  else
    builder.message({
      ...common,
      step: key,
      role,
      human: role === 'user' && isHuman,
      text,
      reasoning: textIn(step.reasoning_content),
      usage,
    })
  const calling = { agentId, key, sourceId, time, prefix }
  readCalls(builder, step, calling, readReferred)
  readUnparsed(builder, step, calling)
  return usage
}

const isCompaction = (step: JsonObject, text: string): boolean =>
  objectIn(objectIn(step.extra)?.context_management) !== null ||
  (objectIn(step.observation) !== null && /summari[sz]|compact/i.test(text))

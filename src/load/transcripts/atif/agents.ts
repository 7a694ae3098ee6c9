import type { AgentNode, Usage } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import type { TranscriptBuilder } from '../shared/builder.ts'
import { listIn, objectIn, textIn } from '../shared/values.ts'
import { sumOf } from '../usage/counts.ts'
import { agentUsage, finalUsage, totalUsage } from './metrics.ts'
import { embeddedIn, findReferred, partsOf, type Source, type Target, targetInside } from './references.ts'
import { readSteps } from './steps.ts'

/** One run being read: a trajectory, those of its sub-agents, and those that continue it. */
export interface Reading {
  readonly builder: TranscriptBuilder
  /** The agent of each trajectory that was read, by its object or by the path of its file. */
  readonly agentOf: Map<JsonObject | string, string>
  readonly names: Set<string>
}

export interface Counted {
  readonly id: string
  /** Of the agent and of all below it. */
  readonly all: Usage | null
  /** The same as its producer declares it. */
  readonly declared: Usage | null
}

type Origin = Pick<AgentNode, 'parentId' | 'spawnCallId' | 'role'> & { readonly depth: number }
const deepest = 20

/** Adds an agent with its steps and those of the agents it called. */
export const readAgent = (reading: Reading, source: Source, origin: Origin): Counted => {
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
      const references = listIn(result.subagent_trajectory_ref)
        .map(objectIn)
        .filter(each => each !== null)
      const ids = references.map(each => readOther(findReferred(each, part), nameIn(each), callId))
      return ids[0] ?? null
    })
    for (const inner of embeddedIn(part.trajectory)) readOther(targetInside(inner, part), idOf(inner), null)
  })
  return count(reading, id, parts, spent, children)
}

/** Adds up what an agent and those below it used, and notes it with each of them. */
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

/** An agent that is referred to, but whose trajectory is not there. */
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

import type { MessageEvent, Usage } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import type { TranscriptBuilder } from '../shared/builder.ts'
import { textOf } from '../shared/text-of.ts'
import { listIn, numberIn, objectIn, textIn, timeOf } from '../shared/values.ts'
import { type ReadReferred, readCalls, readUnparsed } from './calls.ts'
import { stepUsage } from './metrics.ts'

export interface Acting {
  readonly agentId: string
  readonly isRoot: boolean
  /** Steps are counted anew in every part of a trajectory, and calls may be in every trajectory. */
  readonly stepPrefix: string
  readonly callPrefix: string
}

/** Called with what a step used, and with who made it: the agent itself, or one whose steps stand between its own. */
export type Spend = (agentId: string, usage: Usage) => void

export const readSteps = (
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

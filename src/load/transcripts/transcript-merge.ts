import type { AgentNode, ToolEvent, Transcript, TranscriptEvent } from '../../core/transcript.ts'
import { inOrder } from './shared/run-order.ts'

/** Formats that tell of the same run in different ways, the one that tells most of its steps first. */
const families: readonly (readonly Transcript['format'][])[] = [['claude-session', 'claude-stream', 'claude-result']]

const rankOf = ({ format }: Transcript): number => Math.max(0, ...families.map(family => family.indexOf(format)))
const isFamily = ({ format }: Transcript): boolean => families.some(family => family.includes(format))

/** Files of one session become one transcript; files of agents that another transcript holds are left out. */
export const mergeTranscripts = (transcripts: readonly Transcript[]): Transcript[] => {
  const groups = new Map<string, Transcript[]>()
  const others: Transcript[] = []
  for (const transcript of withoutParts(transcripts)) {
    const { sessionId } = transcript
    if (sessionId === null || !isFamily(transcript)) others.push(transcript)
    else if (groups.has(sessionId)) groups.get(sessionId)?.push(transcript)
    else groups.set(sessionId, [transcript])
  }
  const merged = [...groups.values()].flatMap(group => {
    const [first, ...rest] = group.sort((a, b) => rankOf(a) - rankOf(b))
    return first ? [rest.reduce(merge, first)] : []
  })
  const place = (transcript: Transcript) => transcripts.findIndex(({ id }) => id === transcript.id)
  return [...merged, ...others].sort((a, b) => place(a) - place(b))
}

/** Transcripts whose root is an agent below the root of another one. */
const withoutParts = (transcripts: readonly Transcript[]): Transcript[] => {
  const holders = new Map<string, Transcript>()
  for (const transcript of transcripts)
    for (const { id, parentId, role, transcript: kept } of transcript.agents)
      if (parentId !== null && role !== 'aux' && kept !== 'absent') holders.set(id, transcript)
  return transcripts.filter(transcript => {
    const holder = holders.get(transcript.agents[0]?.id ?? '')
    return !holder || holder === transcript || holder.format !== transcript.format
  })
}

/** The first with what only the second knows: what the producer declares, refusals, calls that the first lacks. */
const merge = (first: Transcript, second: Transcript): Transcript => {
  const names = agentNames(first, second)
  const rename = (id: string) => names.get(id) ?? id
  const calls = new Map(second.events.filter(isTool).map(event => [event.callId, event]))
  const known = new Set(first.events.flatMap(event => (isTool(event) ? [event.callId] : [])))
  const steps = new Set(first.events.map(({ step }) => step))
  const isNew = (event: TranscriptEvent) =>
    isTool(event) ? !known.has(event.callId) : event.kind === 'message' && event.step !== null && !steps.has(event.step)
  const events = [
    ...first.events.map(event => (isTool(event) ? completed(event, calls.get(event.callId)) : event)),
    ...second.events.filter(isNew).map(event => ({ ...event, agentId: rename(event.agentId) })),
    ...second.events.filter(({ kind }) => kind === 'lifecycle' && first.format !== second.format),
  ]
  return {
    ...first,
    goal: first.goal ?? second.goal,
    cwd: first.cwd ?? second.cwd,
    toolsAvailable: first.toolsAvailable ?? second.toolsAvailable,
    totals: second.totals ?? first.totals,
    success: second.success ?? first.success,
    exitReason: second.exitReason ?? first.exitReason,
    agents: mergeAgents(first.agents, second.agents, rename),
    events: inOrder(events).map((event, seq) => ({ ...event, seq, agentId: rename(event.agentId) })),
    warnings: [...new Set([...first.warnings, ...second.warnings])],
  }
}

const isTool = (event: TranscriptEvent): event is ToolEvent => event.kind === 'tool'

/** A refusal is only told by the stream; a result that one file lacks is taken from the other. */
const completed = (event: ToolEvent, other: ToolEvent | undefined): ToolEvent => {
  if (!other || other.outcome === event.outcome) return event
  if (other.outcome === 'denied' || event.outcome === 'unknown') {
    const { outcome, evidence, exitCode, errorClass, check, facets, output, outputTruncated } = other
    return { ...event, outcome, evidence, exitCode, errorClass, check, facets, output, outputTruncated }
  }
  return event
}

const agentNames = (first: Transcript, second: Transcript): Map<string, string> => {
  const bySpawn = new Map(first.agents.map(({ id, spawnCallId }) => [spawnCallId, id]))
  const roots = { first: first.agents[0]?.id, second: second.agents[0]?.id }
  const names = new Map<string, string>()
  for (const { id, spawnCallId } of second.agents) {
    const name = spawnCallId === null ? undefined : bySpawn.get(spawnCallId)
    if (name !== undefined) names.set(id, name)
  }
  if (roots.first !== undefined && roots.second !== undefined) names.set(roots.second, roots.first)
  return names
}

const mergeAgents = (
  first: readonly AgentNode[],
  second: readonly AgentNode[],
  rename: (id: string) => string,
): AgentNode[] => {
  const agents = new Map(first.map(agent => [agent.id, agent]))
  for (const agent of second) {
    const id = rename(agent.id)
    const known = agents.get(id)
    const parentId = agent.parentId === null ? null : rename(agent.parentId)
    if (!known) agents.set(id, { ...agent, id, parentId })
    // The sums of a session's lines are lower bounds; what the result declares is exact.
    else if (agent.usage && (known.usage === null || (agent.usage.exact && !known.usage.exact)))
      agents.set(id, { ...known, usage: agent.usage })
  }
  return [...agents.values()]
}

import { textIn } from '../../../transcripts/shared/values.ts'
import { outwards, type PlacedEvent, type Span } from './spans.ts'

export interface Actor {
  readonly id: string
  readonly role: 'root' | 'subagent' | 'aux'
  readonly name: string | null
  readonly parentId: string | null
  readonly calledIn: Span | null
}

export const rootId = 'root'
const scorerId = 'scorer'

/** An agent is a span of that type, or of a tool that calls a model; the only kind that solvers run is the root. */
export const findActors = (events: readonly PlacedEvent[]): ((span: Span | null) => Actor) => {
  const agents = agentSpans(events)
  const agentAround = (span: Span | null): Span | null => {
    for (const each of outwards(span)) if (agents.has(each)) return each
    return null
  }
  const outermost = new Set<Span>()
  let rootCalls = false
  for (const { kind, span } of events) {
    if ((kind !== 'model' && kind !== 'tool') || isScoring(span)) continue
    const around = [...outwards(span)].filter(each => agents.has(each)).at(-1)
    if (around) outermost.add(around)
    else rootCalls ||= kind === 'model'
  }
  const [first, ...others] = [...outermost].filter(({ type }) => type === 'agent')
  const isOneKind = !rootCalls && first !== undefined && others.every(({ name }) => name === first.name)
  const rootSpans = isOneKind ? new Set([first, ...others]) : new Set<Span>()
  const root: Actor = {
    id: rootId,
    role: 'root',
    name: isOneKind ? first.name : null,
    parentId: null,
    calledIn: null,
  }
  const scorer: Actor = { id: scorerId, role: 'aux', name: 'scorer', parentId: rootId, calledIn: null }
  const actors = new Map<Span, Actor>()
  const actorOf = (span: Span | null): Actor => {
    if (isScoring(span)) return scorer
    const agent = agentAround(span)
    if (!agent || rootSpans.has(agent)) return root
    const known = actors.get(agent)
    if (known) return known
    const actor: Actor = {
      id: agent.id,
      role: agents.get(agent) ?? 'subagent',
      name: agent.name,
      parentId: actorOf(agent.parent).id,
      calledIn: [...outwards(agent)].find(({ type }) => type === 'tool') ?? null,
    }
    actors.set(agent, actor)
    return actor
  }
  return actorOf
}

const isScoring = (span: Span | null): boolean => {
  for (const { type } of outwards(span)) if (type === 'scorer' || type === 'scorers') return true
  return false
}

/** A tool that asks a model and calls no tools in turn is no agent: its calls of the model are auxiliary. */
const agentSpans = (events: readonly PlacedEvent[]): Map<Span, 'subagent' | 'aux'> => {
  const agents = new Map<Span, 'subagent' | 'aux'>()
  const named = new Set(events.map(({ event }) => textIn(event.agent_span_id)))
  const nearest = (span: Span | null): Span | null => {
    for (const each of outwards(span))
      if (each.type === 'agent' || each.type === 'tool' || named.has(each.id)) return each
    return null
  }
  for (const { kind, span } of events) {
    if (kind !== 'model') continue
    const agent = nearest(span)
    if (agent) agents.set(agent, agent.type === 'tool' && !named.has(agent.id) ? 'aux' : 'subagent')
  }
  for (const { kind, span } of events) {
    const agent = kind === 'tool' ? nearest(span) : null
    if (agent && (agents.has(agent) || agent.type !== 'tool')) agents.set(agent, 'subagent')
  }
  return agents
}

import type { AgentWork, SpanRecord } from './records.ts'
import type { SpanTree } from './tree.ts'

export interface FoundAgent {
  readonly id: string
  readonly parent: FoundAgent | null
  /** The call of a tool inside which the agent was invoked. */
  readonly calledIn: SpanRecord | null
  readonly identity: string | null
  /** What it was invoked with, each time. */
  readonly invocations: AgentWork[]
}

/**
 * The agents of a run. An invocation directly inside one of the same agent is the same work seen twice; invocations of
 * the same agent one after the other are its turns. Where different agents are invoked by no agent, the root is whoever
 * invoked them.
 */
export const findAgents = (records: readonly SpanRecord[], tree: SpanTree) => {
  const outer = records.filter(record => record.work?.kind === 'agent' && !tree.around(record, 'agent', 'tool'))
  const identities = new Set(outer.map(({ work }) => (work?.kind === 'agent' ? work.identity : null)))
  const [only] = identities.size === 1 ? outer : []
  const root: FoundAgent = {
    id: only?.key ?? records[0]?.traceId ?? 'root',
    parent: null,
    calledIn: null,
    identity: only?.work?.kind === 'agent' ? only.work.identity : null,
    invocations: [],
  }
  const agents = new Map<string, FoundAgent>()
  const siblings = new Map<string, FoundAgent>()
  const agentOf = (record: SpanRecord): FoundAgent => {
    if (record.work?.kind !== 'agent') {
      const around = tree.around(record, 'agent')
      return (around && agents.get(around.key)) ?? root
    }
    const known = agents.get(record.key)
    if (known) return known
    const around = tree.around(record, 'agent', 'tool')
    const owner = tree.around(record, 'agent')
    const parent = (owner && agents.get(owner.key)) ?? root
    const calledIn = around?.work?.kind === 'tool' ? around : null
    const { identity } = record.work
    const turn = JSON.stringify([parent.id, calledIn?.key ?? null, identity])
    const isSame = calledIn === null && parent.identity === identity
    const agent = isSame
      ? parent
      : (siblings.get(turn) ?? { id: record.key, parent, calledIn, identity, invocations: [] })
    siblings.set(turn, agent)
    agents.set(record.key, agent)
    agent.invocations.push(record.work)
    return agent
  }
  // Those around come first, whatever the order of the file.
  const byDepth = records
    .filter(({ work }) => work?.kind === 'agent')
    .map(record => ({ record, depth: depthOf(record, tree) }))
  for (const { record } of byDepth.sort((a, b) => a.depth - b.depth)) agentOf(record)
  return { root, all: [...new Set(agents.values())].filter(agent => agent !== root), agentOf }
}

const deepest = 100

const depthOf = (record: SpanRecord, tree: SpanTree): number => {
  let depth = 0
  for (let each = tree.around(record, 'agent'); each && depth < deepest; each = tree.around(each, 'agent')) depth++
  return depth
}

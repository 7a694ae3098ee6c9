import type { AgentWork, SpanRecord } from './records.ts'
import type { SpanTree } from './tree.ts'

export interface FoundAgent {
  readonly id: string
  readonly parent: FoundAgent | null
  readonly calledIn: SpanRecord | null
  readonly identity: string | null
  readonly invocations: AgentWork[]
}

/** Inside the same agent it is the same work seen twice; one after the other, turns; else the root invoked them. */
export const findAgents = (records: readonly SpanRecord[], tree: SpanTree) => {
  const identityOf = identities(records)
  const outer = records.filter(record => record.work?.kind === 'agent' && !tree.around(record, 'agent', 'tool'))
  const outerIdentities = new Set(outer.map(({ work }) => (work?.kind === 'agent' ? identityOf(work) : null)))
  const [only] = outerIdentities.size === 1 ? outer : []
  const root: FoundAgent = {
    id: only?.key ?? records[0]?.traceId ?? 'root',
    parent: null,
    calledIn: null,
    identity: only?.work?.kind === 'agent' ? identityOf(only.work) : null,
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
    const identity = identityOf(record.work)
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
  for (const record of tree.outermostFirst) if (record.work?.kind === 'agent') agentOf(record)
  return { root, all: [...new Set(agents.values())].filter(agent => agent !== root), agentOf }
}

/** By id, else by name; a service and its framework write it differently, `helm-agent` and `helm_agent`. */
const identities = (records: readonly SpanRecord[]): ((work: AgentWork) => string) => {
  const ids = new Map<string, string>()
  for (const { work } of records)
    if (work?.kind === 'agent' && work.id !== null && work.name !== null) ids.set(plainName(work.name), work.id)
  return ({ id, name }) => id ?? ids.get(plainName(name ?? '')) ?? plainName(name ?? '')
}

const plainName = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '-')

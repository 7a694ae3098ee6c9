import type { AgentDraft, AgentInput } from './drafts.ts'

/** The agents of a transcript by their ids, in the order in which they are heard of. */
export class AgentBook {
  readonly byId = new Map<string, AgentDraft>()

  get rootId(): string | null {
    for (const { id, role } of this.byId.values()) if (role === 'root') return id
    return null
  }

  /** Adds an agent, or more about one. The first is the root unless it is said otherwise. */
  add({ id, ...said }: AgentInput): AgentDraft {
    const agent = this.byId.get(id) ?? this.#newAgent(id)
    const news = Object.entries(said).filter(([, value]) => value !== undefined)
    return Object.assign(agent, Object.fromEntries(news))
  }

  /** The agents in order; one that would be its own ancestor has the root for its parent. */
  finish(): AgentDraft[] {
    const { rootId } = this
    const isRooted = new Set<string>()
    for (const start of this.byId.values()) {
      const path = new Set<string>()
      let agent: AgentDraft | undefined = start
      while (agent && !isRooted.has(agent.id) && !path.has(agent.id)) {
        path.add(agent.id)
        agent = agent.parentId === null ? undefined : this.byId.get(agent.parentId)
      }
      if (agent && path.has(agent.id)) agent.parentId = agent.id === rootId ? null : rootId
      for (const id of path) isRooted.add(id)
    }
    return [...this.byId.values()]
  }

  #newAgent(id: string): AgentDraft {
    const isFirst = this.byId.size === 0
    const agent: AgentDraft = {
      id,
      parentId: this.rootId,
      spawnCallId: null,
      role: isFirst ? 'root' : 'subagent',
      name: null,
      model: null,
      tStart: null,
      tEnd: null,
      usage: null,
      transcript: 'full',
    }
    this.byId.set(id, agent)
    return agent
  }
}

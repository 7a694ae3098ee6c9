import type { AgentDraft, AgentInput, ToolDraft } from './drafts.ts'

export class AgentBook {
  readonly byId = new Map<string, AgentDraft>()

  get rootId(): string | null {
    for (const { id, role } of this.byId.values()) if (role === 'root') return id
    return null
  }

  add({ id, ...said }: AgentInput): AgentDraft {
    const agent = this.byId.get(id) ?? this.#newAgent(id)
    const news = Object.entries(said).filter(([, value]) => value !== undefined)
    return Object.assign(agent, Object.fromEntries(news))
  }

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

export class CallBook {
  readonly #calls = new Map<string, ToolDraft>()
  /** By the id in the file, which can be used again. */
  readonly #waiting = new Map<string, ToolDraft[]>()
  readonly #repeats = new Map<string, number>()

  get(callId: string): ToolDraft | undefined {
    return this.#calls.get(callId)
  }

  uniqueId(callId: string): string {
    let unique = callId
    while (this.#calls.has(unique)) {
      const count = (this.#repeats.get(callId) ?? 1) + 1
      this.#repeats.set(callId, count)
      unique = `${callId}#${count}`
    }
    return unique
  }

  add(draft: ToolDraft, idInFile: string): void {
    this.#calls.set(draft.callId, draft)
    const waiting = this.#waiting.get(idInFile)
    if (waiting) waiting.push(draft)
    else this.#waiting.set(idInFile, [draft])
  }

  take(idInFile: string): ToolDraft | undefined {
    const waiting = this.#waiting.get(idInFile)
    if (waiting?.length === 1) this.#waiting.delete(idInFile)
    return waiting?.shift()
  }

  unanswered(): ToolDraft[] {
    return [...this.#waiting.values()].flat()
  }
}

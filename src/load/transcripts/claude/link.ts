import type { TranscriptBuilder } from '../shared/builder.ts'
import type { Dialogue } from './dialogue.ts'

/** An agent whose lines were read, and what it was first asked, for finding the call that started it. */
export interface ReadAgent {
  readonly id: string
  readonly prompt: string | null
}

const roleOf = (id: string): 'compaction' | 'aux' | 'subagent' => {
  if (/^acompact\b/.test(id)) return 'compaction'
  // Claude Code's own helpers have a word in their id: `aprompt_suggestion-1c0ffe`.
  return /^a[a-z]+_[a-z_]+-/.test(id) ? 'aux' : 'subagent'
}

/**
 * Joins agents to the calls that started them: by the id in the result of the call, else by the prompt. Agents whose
 * lines are nowhere are added as absent.
 */
export const linkAgents = (builder: TranscriptBuilder, { spawns }: Dialogue, agents: readonly ReadAgent[]): void => {
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

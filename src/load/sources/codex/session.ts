import type { AgentNode } from '../../../core/transcript.ts'
import type { JsonObject } from '../../io/fields.ts'
import { objectIn, textIn } from '../../transcripts/shared/values.ts'

export interface Session {
  readonly threadId: string
  readonly sessionId: string
  readonly parentId: string | null
  readonly isFork: boolean
  readonly role: AgentNode['role']
  readonly name: string | null
  /** Where it stands among the agents, such as `/root/count_files`. */
  readonly path: string | null
  readonly cwd: string | null
}

/** Sub-agents that Codex starts for itself, by the name it gives them. */
const helperRoles = new Map<unknown, AgentNode['role']>([
  ['compact', 'compaction'],
  ['memory_consolidation', 'aux'],
])

export const sessionOf = (meta: JsonObject): Session | null => {
  const threadId = textIn(meta.id) ?? textIn(meta.session_id)
  if (threadId === null) return null
  const subagent = objectIn(meta.source)?.subagent
  const spawn = objectIn(objectIn(subagent)?.thread_spawn)
  const parentId = textIn(meta.parent_thread_id) ?? textIn(spawn?.parent_thread_id)
  const helper = textIn(subagent)
  const isChild = parentId !== null || (subagent !== undefined && subagent !== null)
  return {
    threadId,
    sessionId: textIn(meta.session_id) ?? parentId ?? threadId,
    parentId: parentId === threadId ? null : parentId,
    isFork: isChild || textIn(meta.forked_from_id) !== null,
    role: isChild ? (helperRoles.get(helper) ?? 'subagent') : 'root',
    name:
      textIn(meta.agent_nickname) ??
      textIn(spawn?.agent_nickname) ??
      textIn(meta.agent_role) ??
      textIn(spawn?.agent_role) ??
      helper,
    path: textIn(meta.agent_path) ?? textIn(spawn?.agent_path),
    cwd: textIn(meta.cwd),
  }
}

import type { FileEdit } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import type { ResultInput } from '../shared/drafts.ts'
import { fileEdit } from '../shared/edits.ts'
import { textOf } from '../shared/text-of.ts'
import { codeIn, listIn, objectIn, textIn } from '../shared/values.ts'

/** What an item is a call of, and how it tells that it ended. */
export interface Invocation {
  readonly tool: string
  readonly args: unknown
  readonly result: Omit<ResultInput, 'time'>
}

const statusFlags = new Map<unknown, boolean>([
  ['completed', false],
  ['failed', true],
])

/** An exit code says more than the flag, which calls every code but 0 a failure. */
const ended = (status: unknown, exitCode: number | null = null): Partial<ResultInput> => {
  if (status === 'declined') return { outcome: 'denied' }
  return exitCode === null ? { failed: statusFlags.get(status) ?? null } : { exitCode }
}

const changedFile = (change: unknown): FileEdit[] => {
  const path = textIn(objectIn(change)?.path)
  return path === null ? [] : [fileEdit(path, [], [])]
}

const invocations = new Map<string, (item: JsonObject) => Invocation>([
  [
    'command_execution',
    item => ({
      tool: 'shell',
      args: { command: item.command ?? null },
      result: { output: textOf(item.aggregated_output), ...ended(item.status, codeIn(item.exit_code)) },
    }),
  ],
  [
    'file_change',
    item => ({
      tool: 'apply_patch',
      args: { changes: item.changes ?? null },
      result: { output: '', edits: listIn(item.changes).flatMap(changedFile), ...ended(item.status) },
    }),
  ],
  [
    'mcp_tool_call',
    item => ({
      tool: ['mcp', item.server, item.tool].filter(part => typeof part === 'string').join('__'),
      args: item.arguments ?? null,
      result: { output: textOf(item.result) || textOf(objectIn(item.error)?.message), ...ended(item.status) },
    }),
  ],
  [
    'collab_tool_call',
    item => ({
      tool: textIn(item.tool) ?? 'collab_tool_call',
      args: { prompt: item.prompt ?? null, receiver_thread_ids: item.receiver_thread_ids ?? null },
      result: { output: '', ...ended(item.status) },
    }),
  ],
  [
    'web_search',
    item => ({ tool: 'web_search', args: { query: item.query ?? null }, result: { output: '', failed: false } }),
  ],
])

/** Null for items that are no calls. */
export const invocationOf = (kind: string, item: JsonObject): Invocation | null => invocations.get(kind)?.(item) ?? null

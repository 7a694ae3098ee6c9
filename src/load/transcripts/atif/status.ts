import type { Outcome } from '../../../core/transcript.ts'
import type { JsonObject } from '../../fields.ts'
import { resultOf } from '../claude/tool-result.ts'
import type { ResultInput } from '../shared/drafts.ts'
import { codeIn, flagIn, objectIn, textIn, timeOf } from '../shared/values.ts'

/** What is said of a call beyond the core of the format. */
export interface Remarks {
  readonly status: Omit<ResultInput, 'output' | 'time'>
  readonly start: number | null
  readonly end: number | null
}

const outcomes: ReadonlySet<string> = new Set<Outcome>(['ok', 'error', 'denied', 'cancelled', 'timeout', 'unknown'])
const isOutcome = (value: unknown): value is Outcome => typeof value === 'string' && outcomes.has(value)

/** Where exit codes stand in the `extra` of converters, from the outside in. */
const exitCodePaths = [
  ['exit_code'],
  ['exitCode'],
  ['metadata', 'exit_code'],
  ['tool_metadata', 'exit_code'],
  ['tool_result_metadata', 'exit_code'],
  ['tool_result_metadata', 'tool_use_result', 'exitCode'],
  ['tool_result_metadata', 'tool_use_result', 'exit_code'],
] as const
const errorFlags = ['tool_result_is_error', 'is_error'] as const

/**
 * How a call ended, which the core of the format does not say: as the `x-proc` entry of the step says, which is ours,
 * else as converters note it in an `extra` of the result, of the call, or of a step that has no other call.
 */
export const remarksOn = (entry: JsonObject | null, extras: readonly (JsonObject | null)[]): Remarks => {
  if (entry) return { ...times(entry), status: declaredStatus(entry) }
  const said = extras.filter(extra => extra !== null)
  return {
    start: null,
    end: null,
    status: {
      ...first(said, detailsIn),
      failed: first(said, extra => first(errorFlags, flag => flagIn(extra[flag]))),
      exitCode: first(said, extra => first(exitCodePaths, path => codeIn(valueAt(extra, path)))),
    },
  }
}

/** What Claude Code keeps beside a result, which its converter keeps as it is. */
const detailsIn = (extra: JsonObject): Remarks['status'] | null => {
  const details = valueAt(extra, ['tool_result_metadata', 'tool_use_result'])
  if (!objectIn(details)) return null
  const { output: _, time: __, failed: ___, childAgentId: ____, ...known } = resultOf({}, details, null, null)
  return known
}

const times = (entry: JsonObject) => ({ start: timeOf(entry.t_start), end: timeOf(entry.t_end) })

/** An outcome that was told from the exit code or the text is told from them again, so that its evidence stays. */
const declaredStatus = (entry: JsonObject): Remarks['status'] => {
  const exitCode = codeIn(entry.exit_code)
  const evidence = textIn(entry.evidence)
  const isTold = evidence === 'flag' || evidence === null || (evidence === 'exit_code' && exitCode === null)
  return { exitCode, ...(isTold && isOutcome(entry.outcome) ? { outcome: entry.outcome } : {}) }
}

const first = <From, To>(list: readonly From[], pick: (item: From) => To | null): To | null => {
  for (const item of list) {
    const found = pick(item)
    if (found !== null) return found
  }
  return null
}

const valueAt = (extra: JsonObject, path: readonly string[]): unknown => {
  let value: unknown = extra
  for (const name of path) value = objectIn(value)?.[name]
  return value
}

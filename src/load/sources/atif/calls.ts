import type { Outcome } from '../../../core/transcript.ts'
import type { JsonObject } from '../../io/fields.ts'
import type { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import type { ResultInput } from '../../transcripts/shared/drafts.ts'
import { textOf } from '../../transcripts/shared/text-of.ts'
import { codeIn, flagIn, listIn, objectIn, objectsIn, textIn, timeOf } from '../../transcripts/shared/values.ts'
import { resultOf } from '../claude-code/tool-result.ts'

export interface CallingStep {
  readonly agentId: string
  readonly key: string | null
  readonly sourceId: string
  readonly time: number | null
  /** Ids of calls are unique in a trajectory at best; this tells those of several apart. */
  readonly prefix: string
}

/** Reads the agents that a result refers to and gives the id of the first. */
export type ReadReferred = (result: JsonObject, callId: string | null) => string | null

interface Call {
  readonly rawId: string | null
  readonly id: string
  readonly fields: JsonObject
}

interface Answer {
  readonly results: readonly JsonObject[]
  readonly output: string
}
const noAnswer: Answer = { results: [], output: '' }

export const readCalls = (
  builder: TranscriptBuilder,
  step: JsonObject,
  calling: CallingStep,
  readReferred: ReadReferred,
): void => {
  const calls = objectsIn(step.tool_calls).map((fields, i) => callOf(builder, fields, i, calling))
  const results = objectsIn(objectIn(step.observation)?.results)
  const notes = objectIn(objectIn(step.extra)?.['x-proc'])
  const answers = answersTo(calls, results)
  for (const call of calls) {
    const { results: own, output } = answers.get(call) ?? noAnswer
    const entry = call.rawId === null ? null : objectIn(notes?.[call.rawId])
    const extras = [...own.map(({ extra }) => extra), call.fields.extra, calls.length === 1 ? step.extra : null]
    const { status, start, end } = remarksOn(entry, extras.map(objectIn))
    const { agentId, key, sourceId, time } = calling
    builder.call({
      callId: call.id,
      agentId,
      step: key,
      tool: textIn(call.fields.function_name) ?? 'unknown',
      args: call.fields.arguments ?? null,
      time: start ?? time,
      line: null,
      id: sourceId,
    })
    if (own.length === 0 && status.outcome === undefined) continue
    const draft = builder.result(call.id, { output, time: end, ...status })
    for (const result of own) {
      const child = readReferred(result, call.id)
      if (draft) draft.childAgentId ??= child
    }
  }
  const answered = new Set([...answers.values()].flatMap(({ results: own }) => own))
  for (const result of results) if (!answered.has(result)) readOther(builder, result, calling, readReferred)
}

/** How a harness answers a response in which it finds no call that it understands. */
const unparsed = /^Previous response had parsing errors:/

/** A response that could not be parsed is a call that failed; nothing but the answer to it was written down. */
export const readUnparsed = (
  builder: TranscriptBuilder,
  step: JsonObject,
  { agentId, key, sourceId, time, prefix }: CallingStep,
): void => {
  if (key === null || listIn(step.tool_calls).length > 0) return
  const output = answerOf(objectsIn(objectIn(step.observation)?.results)).output
  if (!unparsed.test(output)) return
  const callId = `${prefix}${sourceId}/unparsed`
  builder.call({ callId, agentId, step: key, tool: 'unknown', args: null, time, line: null, id: sourceId })
  builder.result(callId, { output, time: null })
}

const callOf = (builder: TranscriptBuilder, fields: JsonObject, i: number, calling: CallingStep): Call => {
  const rawId = textIn(fields.tool_call_id)
  const wanted = calling.prefix + (rawId ?? `${calling.sourceId}/${i + 1}`)
  // Some agents count their calls anew in every step.
  return { rawId, id: builder.has(wanted) ? `${wanted}@${calling.sourceId}` : wanted, fields }
}

/** Results that name no call go to the unanswered calls in order where numbers agree, else to all, as on a terminal. */
const answersTo = (calls: readonly Call[], results: readonly JsonObject[]): Map<Call, Answer> => {
  const byId = new Map(calls.toReversed().map(call => [call.rawId, call]))
  const named = new Map<Call, JsonObject[]>()
  const unnamed: JsonObject[] = []
  for (const result of results) {
    const rawId = textIn(result.source_call_id)
    const call = rawId === null ? undefined : byId.get(rawId)
    if (rawId === null) unnamed.push(result)
    else if (call)
      named
        .set(call, named.get(call) ?? [])
        .get(call)
        ?.push(result)
  }
  const answers = new Map([...named].map(([call, own]) => [call, answerOf(own)]))
  const open = calls.filter(call => !answers.has(call))
  const seenByAll = answerOf(unnamed)
  const oneEach = open.length === unnamed.length
  if (unnamed.length === 0) return answers
  for (const [i, call] of open.entries()) answers.set(call, oneEach ? answerOf(unnamed.slice(i, i + 1)) : seenByAll)
  return answers
}

const answerOf = (results: readonly JsonObject[]): Answer => ({
  results,
  output: results.map(({ content }) => textOf(content)).join('\n'),
})

/** A result that answers no call of its step: of a call before, of a call that was not written down, or of none. */
const readOther = (
  builder: TranscriptBuilder,
  result: JsonObject,
  { agentId, prefix }: CallingStep,
  readReferred: ReadReferred,
): void => {
  const rawId = textIn(result.source_call_id)
  if (rawId === null) {
    readReferred(result, null)
    return
  }
  const callId = prefix + rawId
  const { status, end } = remarksOn(null, [objectIn(result.extra)])
  const draft = builder.result(callId, { output: textOf(result.content), time: end, agentId, ...status })
  const child = readReferred(result, callId)
  if (draft) draft.childAgentId ??= child
}

interface Remarks {
  readonly status: Omit<ResultInput, 'output' | 'time'>
  readonly start: number | null
  readonly end: number | null
}

const outcomes: ReadonlySet<string> = new Set<Outcome>(['ok', 'error', 'denied', 'cancelled', 'timeout', 'unknown'])
const isOutcome = (value: unknown): value is Outcome => typeof value === 'string' && outcomes.has(value)

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

/** How a call ended: by our own `x-proc` entry, else as converters note it in an `extra` of the result, call or step. */
const remarksOn = (entry: JsonObject | null, extras: readonly (JsonObject | null)[]): Remarks => {
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

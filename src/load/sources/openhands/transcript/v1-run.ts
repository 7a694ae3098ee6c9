import type { Usage } from '../../../../core/transcript.ts'
import type { JsonObject } from '../../../io/fields.ts'
import { taskIn } from '../../../transcripts/reading/task-text.ts'
import type { TranscriptBuilder } from '../../../transcripts/shared/builder.ts'
import type { ResultInput } from '../../../transcripts/shared/drafts.ts'
import { textOf } from '../../../transcripts/shared/text-of.ts'
import { sumOf } from '../../../transcripts/shared/usage.ts'
import { flagIn, objectIn, textIn, timeOf } from '../../../transcripts/shared/values.ts'
import { parseWhole } from '../../../transcripts/shared/whole.ts'
import { accumulated, toolNames } from './usage.ts'
import { changedFile, commandEnd } from './v0-results.ts'
import type { Place } from './v0-run.ts'

const agentId = 'root'

export class V1Run {
  goal: string | null = null
  cwd: string | null = null
  tools: string[] | null = null
  sessionId: string | null = null
  exitReason: string | null = null
  totals: Usage | null = null
  readonly #builder: TranscriptBuilder
  readonly #steps = new Set<string>()
  /** A call to finish that nothing answered yet: some versions end without an observation. */
  #finish: string | null = null

  constructor(builder: TranscriptBuilder) {
    this.#builder = builder
    builder.agent({ id: agentId })
  }

  add(event: JsonObject, line: number | null): void {
    const at = { time: timeOf(event.timestamp), line, id: textIn(event.id) }
    switch (event.kind) {
      case 'ActionEvent':
        this.#action(event, at)
        break
      case 'MessageEvent':
        this.#message(event, at)
        break
      case 'SystemPromptEvent':
        this.tools ??= toolNames(event.tools)
        break
      case 'ConversationStateUpdateEvent':
        this.#state(textIn(event.key), event.value, at)
        break
      case 'Condensation':
      case 'CondensationSummaryEvent':
        this.#lifecycle('compaction', 'history condensed', at)
        break
      case 'ConversationErrorEvent':
        this.#lifecycle('error', textIn(event.detail) ?? textIn(event.code) ?? 'error', at)
        break
      case 'PauseEvent':
      case 'InterruptEvent':
        this.#lifecycle('interrupt', 'paused', at)
        break
      default:
        this.#answer(event, at)
    }
  }

  finish(): void {
    if (this.#finish !== null) this.#builder.result(this.#finish, { output: '', time: null, failed: false })
  }

  end(state: unknown): void {
    this.#whole(objectIn(state), { time: null, line: null, id: null })
  }

  #action(event: JsonObject, at: Place): void {
    const call = objectIn(event.tool_call)
    const step = textIn(event.llm_response_id) ?? `event-${at.id ?? at.line}`
    // The calls of one response all repeat what the model said before them.
    if (!this.#steps.has(step)) this.#say(step, textOf(event.thought), textIn(event.reasoning_content), at)
    this.#steps.add(step)
    const tool = textIn(event.tool_name) ?? textIn(call?.name) ?? 'unknown'
    const callId = textIn(event.tool_call_id) ?? textIn(call?.id) ?? `event-${at.id ?? at.line}`
    // Without an action the call could not be understood; what the model wrote is all there is.
    const args = objectIn(event.action) ?? parseWhole(textIn(call?.arguments) ?? '')?.value ?? null
    this.#builder.call({ ...at, callId, agentId, step, tool, args })
    if (tool === 'finish') this.#finish = callId
  }

  #say(step: string, text: string, reasoning: string | null, at: Place): void {
    if (text === '' && reasoning === null) return
    this.#builder.message({ ...at, agentId, step, role: 'assistant', human: false, text, reasoning })
  }

  #message(event: JsonObject, at: Place): void {
    const said = objectIn(event.llm_message)
    const text = textOf(said?.content)
    if (event.source === 'agent') {
      const step = textIn(event.llm_response_id) ?? `event-${at.id ?? at.line}`
      this.#say(step, text, textIn(said?.reasoning_content), at)
      return
    }
    // Another agent can speak in the user's place.
    const human = event.source === 'user' && textIn(event.sender) === null
    if (human) this.goal ??= textIn(taskIn(text))
    this.#builder.message({ ...at, agentId, step: null, role: 'user', human, text })
  }

  #answer(event: JsonObject, at: Place): void {
    const result = v1Result(event)
    const callId = textIn(event.tool_call_id) ?? textIn(event.action_id)
    if (!result || callId === null) return
    if (callId === this.#finish) this.#finish = null
    const observation = objectIn(event.observation)
    this.cwd ??= textIn(objectIn(observation?.metadata)?.working_dir)
    const { command, path } = observation ?? {}
    this.#builder.result(callId, {
      ...result,
      time: at.time,
      line: at.line,
      tool: textIn(event.tool_name) ?? 'unknown',
      args: { ...(command === undefined ? {} : { command }), ...(path === undefined ? {} : { path }) },
      agentId,
    })
  }

  #state(key: string | null, value: unknown, at: Place): void {
    if (key === 'stats') this.#stats(value)
    else if (key === 'execution_status' || key === 'agent_status') this.#status(textIn(value), at)
    else if (key === 'full_state') this.#whole(objectIn(value), at)
  }

  #whole(state: JsonObject | null, at: Place): void {
    this.sessionId ??= textIn(state?.id)
    this.cwd ??= textIn(objectIn(state?.workspace)?.working_dir)
    const model = textIn(objectIn(objectIn(state?.agent)?.llm)?.model)
    if (model !== null) this.#builder.agent({ id: agentId, model })
    this.#stats(state?.stats)
    this.#status(textIn(state?.execution_status) ?? textIn(state?.agent_status), at)
  }

  #status(status: string | null, at: Place): void {
    const what = status === null ? undefined : statuses.get(status)
    if (status === null || !what || this.exitReason === status) return
    this.exitReason = status
    this.#lifecycle(what, status, at)
  }

  /** Counted by what the model was used for: the agent itself, and helpers such as the condenser. */
  #stats(value: unknown): void {
    const metrics = objectIn(objectIn(value)?.usage_to_metrics)
    if (!metrics) return
    const counted = Object.entries(metrics).flatMap(([id, entry]) => {
      const usage = accumulated(entry)
      return usage ? [{ id, usage, model: textIn(objectIn(entry)?.model_name) }] : []
    })
    this.totals = sumOf(counted.map(({ usage }) => usage)) ?? this.totals
    const own = counted.find(({ id }) => ownUsage.has(id)) ?? counted[0]
    for (const { id, usage, model } of counted)
      this.#builder.agent(
        id === own?.id
          ? { id: agentId, usage, model }
          : { id: `usage-${id}`, role: 'aux', name: id, usage, model, transcript: 'absent' },
      )
  }

  #lifecycle(what: 'compaction' | 'interrupt' | 'error' | 'end', detail: string, at: Place): void {
    this.#builder.lifecycle({ ...at, agentId, what, detail })
  }
}

const ownUsage = new Set(['agent', 'default'])

const statuses = new Map<string, 'interrupt' | 'error' | 'end'>([
  ['finished', 'end'],
  ['paused', 'interrupt'],
  ['error', 'error'],
  ['stuck', 'error'],
])

type V1Result = Pick<ResultInput, 'output' | 'exitCode' | 'failed' | 'outcome' | 'backgrounded' | 'edits'>

/** How an event that answers a call says that it ended; null where it answers none. */
const v1Result = (event: JsonObject): V1Result | null => {
  if (event.kind === 'UserRejectObservation') return { output: textOf(event.rejection_reason), outcome: 'denied' }
  if (event.kind === 'AgentErrorEvent') return { output: textOf(event.error), failed: true }
  const observation = objectIn(event.observation)
  if (event.kind !== 'ObservationEvent' || !observation) return null
  const isError = flagIn(observation.is_error)
  const output = textOf(observation.content) || textOf(observation.output) || textOf(observation.error)
  if (isError === true || textIn(observation.error) !== null) return { output, failed: true }
  const edit = changedFile(observation)
  const edits = edit ? { edits: [edit] } : {}
  // A command that ran and failed is no error of the tool: only its exit code tells.
  const ended = commandEnd(observation) ?? (observation.timeout === true ? { outcome: 'timeout' as const } : null)
  return ended ? { output, ...ended, ...edits } : { output, failed: isError, ...edits }
}

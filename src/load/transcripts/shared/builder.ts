import type { AgentNode, Transcript, TranscriptFormat } from '../../../core/transcript.ts'
import { AgentBook, CallBook } from './agent-book.ts'
import { classify } from './classification.ts'
import { copyOf, cutArguments, cutOutput, cutText } from './cut.ts'
import type {
  AgentInput,
  CallInput,
  CheckCondition,
  LifecycleDraft,
  LifecycleInput,
  MessageDraft,
  MessageInput,
  ResultInput,
  RunInput,
  ToolDraft,
} from './drafts.ts'
import { inOrder, settle } from './run-order.ts'

const mostWarnings = 100
const goalLength = 1 << 16

const finite = (time: number | null): number | null => (Number.isFinite(time) ? time : null)

/** Tools that only read or write files: their texts are those of the files. */
const isFileWork = ({ facets }: ToolDraft): boolean =>
  !facets.includes('exec') && (facets.includes('read') || facets.includes('edit'))

export class TranscriptBuilder {
  readonly #agents = new AgentBook()
  readonly #events: (MessageDraft | ToolDraft | LifecycleDraft)[] = []
  readonly #calls = new CallBook()
  readonly #conditions = new Map<ToolDraft, CheckCondition>()
  readonly #warnings = new Set<string>()
  #run: Required<Omit<RunInput, 'id'>> = {
    sessionId: null,
    goal: null,
    cwd: null,
    toolsAvailable: null,
    totals: null,
    success: null,
    exitReason: null,
  }
  #id: string | null = null
  readonly #firstFile: string
  #unseenSteps = 0
  #afterOrphan = false

  constructor(
    readonly format: TranscriptFormat,
    /** The label that events name as their source; changes where a run has several files. */
    public file: string,
  ) {
    this.#firstFile = file
  }

  agent(input: AgentInput): AgentNode {
    return this.#agents.add(input)
  }

  hasAgent(id: string): boolean {
    return this.#agents.byId.has(id)
  }

  /** The message can be added to afterwards, until the transcript is finished. */
  message({ agentId, step, role, human, text, reasoning, usage, since, time, line, id }: MessageInput): MessageDraft {
    this.#heard(agentId)
    const end = finite(time)
    const asked = finite(since ?? null)
    const draft: MessageDraft = {
      kind: 'message',
      seq: 0,
      agentId,
      step,
      tStart: asked !== null && end !== null && asked < end ? asked : end,
      tEnd: end,
      src: { file: this.file, line, id: id ?? null },
      role,
      human,
      text: cutText(text),
      reasoning: reasoning ? cutText(reasoning) : null,
      usage: usage ?? null,
    }
    this.#afterOrphan = false
    this.#events.push(draft)
    return draft
  }

  call({ callId, agentId, step, tool, args, time, line, id }: CallInput): ToolDraft {
    const unique = this.#calls.uniqueId(callId)
    if (unique !== callId) this.warn(`More than one call has the id ${callId}.`)
    this.#heard(agentId)
    const draft: ToolDraft = {
      kind: 'tool',
      seq: 0,
      agentId,
      step,
      tStart: finite(time),
      tEnd: null,
      src: { file: this.file, line, id: id ?? null },
      callId: unique,
      tool,
      args,
      facets: [],
      outcome: 'unknown',
      evidence: 'none',
      exitCode: null,
      errorClass: null,
      output: '',
      outputTruncated: false,
      command: null,
      exitMasked: false,
      edits: [],
      check: null,
      plan: null,
      childAgentId: null,
    }
    this.#afterOrphan = false
    this.#events.push(draft)
    this.#calls.add(draft, callId)
    return draft
  }

  /** Joins a result to its call; null where it is one too many. */
  result(callId: string, result: ResultInput): ToolDraft | null {
    const draft = this.#calls.take(callId) ?? (this.#calls.get(callId) ? null : this.#orphan(callId, result))
    if (!draft) {
      this.warn(`Call ${callId} has more than one result; the first counts.`)
      return null
    }
    const { output, durationMs, childAgentId } = result
    draft.tEnd = finite(result.time) ?? finite(draft.tStart !== null && durationMs ? draft.tStart + durationMs : null)
    if (draft.tEnd !== null && draft.tStart !== null && draft.tEnd < draft.tStart) {
      this.warn(`The result of call ${draft.callId} is older than the call.`)
      draft.tEnd = null
    }
    this.#classify(draft, result)
    draft.output = cutOutput(output, draft.outcome === 'ok' && isFileWork(draft))
    draft.outputTruncated = draft.output.length < output.length
    draft.childAgentId = childAgentId ?? null
    return draft
  }

  lifecycle({ agentId, what, detail, time, line, id }: LifecycleInput): void {
    this.#heard(agentId)
    const start = finite(time)
    const src = { file: this.file, line, id: id ?? null }
    const moment = { seq: 0, agentId, step: null, tStart: start, tEnd: start, src }
    this.#events.push({ kind: 'lifecycle', what, detail: cutText(detail), ...moment })
  }

  warn(sentence: string): void {
    if (this.#warnings.size < mostWarnings) this.#warnings.add(cutText(sentence, 400))
  }

  describe({ id, ...said }: RunInput): void {
    if (id !== undefined) this.#id = id
    const news = Object.entries(said).filter(([, value]) => value !== undefined)
    this.#run = { ...this.#run, ...Object.fromEntries(news) }
  }

  has(callId: string): boolean {
    return this.#calls.get(callId) !== undefined
  }

  stepOf(callId: string): string | null {
    return this.#calls.get(callId)?.step ?? null
  }

  deny(callId: string): void {
    const draft = this.#calls.get(callId)
    if (!draft) return
    Object.assign(draft, { outcome: 'denied', evidence: 'flag', errorClass: 'permission', check: null })
    draft.facets = draft.facets.filter(facet => facet !== 'check' && facet !== 'gate')
  }

  get isEmpty(): boolean {
    return this.#events.length === 0 && this.#run.totals === null
  }

  finish(): Transcript {
    const unanswered = this.#calls.unanswered()
    for (const draft of unanswered) this.#classify(draft, null)
    if (unanswered.length > 0)
      this.warn(`${unanswered.length} ${unanswered.length === 1 ? 'call has' : 'calls have'} no result.`)
    const events = inOrder(this.#events)
    settle(events, { agents: this.#agents.byId, conditions: this.#conditions, cwd: this.#run.cwd })
    return {
      format: this.format,
      id: this.#id ?? this.#run.sessionId ?? this.file,
      file: this.#firstFile,
      ...this.#run,
      goal: this.#run.goal && copyOf(this.#run.goal.slice(0, goalLength)),
      agents: this.#agents.finish(),
      events,
      warnings: [...this.#warnings],
    }
  }

  #heard(agentId: string): void {
    if (!this.#agents.byId.has(agentId)) this.agent({ id: agentId })
  }

  #classify(draft: ToolDraft, result: ResultInput | null): void {
    const { condition, ...classified } = classify(draft.tool, draft.args, result)
    Object.assign(draft, classified)
    draft.args = cutArguments(draft.args, isFileWork(draft))
    if (condition !== null) this.#conditions.set(draft, condition)
  }

  /** A result whose call was not written down: a call of a step that was not seen; neighbours share that step. */
  #orphan(callId: string, { agentId, tool, args, line }: ResultInput): ToolDraft {
    if (!this.#afterOrphan) this.#unseenSteps++
    const step = `unseen-${this.#unseenSteps}`
    const id = agentId ?? this.#agents.rootId ?? 'root'
    this.warn('A result has no call: its step was not written down.')
    const draft = this.call({
      callId,
      agentId: id,
      step,
      tool: tool ?? 'unknown',
      args,
      time: null,
      line: line ?? null,
    })
    this.#calls.take(callId)
    this.#afterOrphan = true
    return draft
  }
}

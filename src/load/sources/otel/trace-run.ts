import type { Transcript, TranscriptFormat, Usage } from '../../../core/transcript.ts'
import { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import type { ResultInput, ToolDraft } from '../../transcripts/shared/drafts.ts'
import { sumOf, tokensOf } from '../../transcripts/shared/usage.ts'
import { type Chat, type FoundChats, findChats } from './chats.ts'
import type { AgentWork, ChatWork, SpanRecord, ToolWork } from './span-records.ts'
import type { Run } from './trace-runs.ts'
import { SpanTree } from './tree.ts'

export const readRun = (
  { records, conversation }: Run,
  label: string,
  cwd: string | null,
  warnings: readonly string[],
  format: TranscriptFormat,
): Transcript => {
  const builder = new TranscriptBuilder(format, label)
  for (const warning of warnings) builder.warn(warning)
  const reader = new RunReader(builder, records)
  reader.read()
  builder.describe({ sessionId: conversation, cwd, goal: reader.goal, toolsAvailable: reader.toolsAvailable })
  return builder.finish()
}

class RunReader {
  goal: string | null = null
  readonly #builder: TranscriptBuilder
  readonly #tree: SpanTree
  readonly #agents: ReturnType<typeof findAgents>
  readonly #chats: FoundChats
  readonly #records: readonly SpanRecord[]
  /** Without spans of tools, their calls stand only in what the model said and was told. */
  readonly #hasTools: boolean
  readonly #used = new Map<string, Usage | null>()
  /** Agents of which some calls have no cost, so that the others do not add up to one. */
  readonly #unpriced = new Set<string>()
  readonly #told = new Map<string, number>()
  readonly #lastStep = new Map<string, string>()
  readonly #issuedIn = new Map<string, string>()
  readonly #drafts = new Map<SpanRecord, ToolDraft>()
  readonly #tools = new Set<string>()

  constructor(builder: TranscriptBuilder, records: readonly SpanRecord[]) {
    this.#builder = builder
    this.#records = records
    this.#tree = new SpanTree(records)
    this.#agents = findAgents(records, this.#tree)
    this.#chats = findChats(this.#tree)
    this.#hasTools = records.some(({ work }) => work?.kind === 'tool')
    if (this.#tree.circular > 0) builder.warn(`${this.#tree.circular} spans are inside themselves by their parents.`)
  }

  get toolsAvailable(): readonly string[] | null {
    return this.#tools.size > 0 ? [...this.#tools] : null
  }

  read(): void {
    const { root, all, agentOf } = this.#agents
    this.#introduce(root)
    for (const agent of all) this.#introduce(agent)
    for (const record of this.#records) {
      const { work } = record
      const chat = this.#chats.chats.get(record)
      if (chat) this.#chat(record, chat, agentOf(record))
      else if (work?.kind === 'tool') this.#tool(record, work, agentOf(record))
    }
    for (const { id, calledIn, invocations } of [root, ...all]) {
      const draft = calledIn && this.#drafts.get(calledIn)
      if (draft) draft.childAgentId ??= id
      const declared = sumOf(invocations.map(({ usage }) => usage))
      const used = this.#used.get(id) ?? declared
      const usage = used && this.#unpriced.has(id) ? { ...used, costUsd: null } : used
      this.#builder.agent({ id, usage, spawnCallId: draft?.callId ?? null })
    }
  }

  #introduce({ id, parent, invocations }: FoundAgent): void {
    const [first] = invocations
    const isRoot = parent === null
    this.#builder.agent({
      id,
      parentId: parent?.id ?? null,
      role: isRoot ? 'root' : 'subagent',
      name: first?.name ?? null,
      model: first?.model ?? null,
    })
    if (!isRoot) return
    for (const { tools, asked } of invocations) {
      for (const tool of tools ?? []) this.#tools.add(tool)
      this.goal ??= asked[0] ?? null
    }
  }

  #chat(record: SpanRecord, { work, end }: Chat, agent: FoundAgent): void {
    const builder = this.#builder
    this.#used.set(agent.id, sumOf([this.#used.get(agent.id) ?? null, work.usage]))
    if (work.usage && work.usage.costUsd === null && tokensOf(work.usage) > 0) this.#unpriced.add(agent.id)
    if (work.model !== null && agent.invocations[0]?.model == null) builder.agent({ id: agent.id, model: work.model })
    if (agent === this.#agents.root) for (const tool of work.tools ?? []) this.#tools.add(tool)
    this.#hear(record, work, agent)
    const base = { agentId: agent.id, time: end ?? record.start, line: record.line, id: record.key }
    if (work.error !== null) builder.lifecycle({ ...base, what: 'error', detail: work.error })
    // A call of the model that failed and gave nothing is no step.
    if (work.error !== null && work.output.length === 0 && work.usage === null) return
    const text = work.output.map(said => said.text).join('\n')
    const reasoning = work.output.map(said => said.reasoning ?? '').join('\n')
    const said = { ...base, since: record.start, text, reasoning, usage: work.usage }
    builder.message({ ...said, step: record.key, role: 'assistant', human: false })
    this.#lastStep.set(agent.id, record.key)
    for (const { id, tool, args } of work.output.flatMap(({ calls }) => calls)) {
      this.#issuedIn.set(id, record.key)
      if (!this.#hasTools) builder.call({ ...base, callId: id, step: record.key, tool, args })
    }
  }

  #hear(record: SpanRecord, { asked, answers }: ChatWork, agent: FoundAgent): void {
    const isRoot = agent === this.#agents.root
    if (!this.#hasTools)
      for (const { callId, output } of answers)
        if (this.#builder.has(callId)) this.#builder.result(callId, { output, time: record.start })
    for (const text of asked.slice(this.#told.get(agent.id) ?? 0)) {
      const base = { agentId: agent.id, time: record.start, line: record.line }
      this.#builder.message({ ...base, step: null, role: 'user', human: isRoot, text })
      if (isRoot) this.goal ??= text
    }
    this.#told.set(agent.id, Math.max(asked.length, this.#told.get(agent.id) ?? 0))
  }

  #tool(record: SpanRecord, work: ToolWork, agent: FoundAgent): void {
    const outer = this.#tree.around(record, 'tool', 'chat', 'agent')
    if (outer?.work?.kind === 'tool' && isSameCall(outer.work, work)) {
      const same = this.#drafts.get(outer)
      if (same) this.#drafts.set(record, same)
      return
    }
    const { tool, args } = work
    const callId = work.callId ?? record.key
    const issuer = outer?.work?.kind === 'chat' ? (this.#chats.outermost.get(outer) ?? outer).key : undefined
    const step = this.#issuedIn.get(callId) ?? issuer ?? this.#lastStep.get(agent.id)
    const base = { agentId: agent.id, time: record.start, line: record.line, id: record.key }
    const isKnown = step !== undefined || record.end === null
    const called = isKnown ? this.#builder.call({ ...base, callId, step: step ?? null, tool, args }) : null
    const circumstances = { time: record.end, tool, args, agentId: agent.id, line: record.line }
    const draft = record.end === null ? called : this.#builder.result(callId, { ...resultOf(work), ...circumstances })
    if (!draft) return
    draft.tStart ??= record.start
    this.#drafts.set(record, draft)
  }
}

/** Instrumentations of a client and of what it calls may both record a call. */
const isSameCall = (outer: ToolWork, inner: ToolWork): boolean =>
  outer.tool === inner.tool && (outer.callId === inner.callId || inner.callId === null)

const timeouts = /time(?:d[-_ ]?)?out|deadline/i
const cancellations = /cancel|abort/i

const resultOf = ({ output, failed, errorType, exitCode }: ToolWork): Omit<ResultInput, 'time'> => {
  if (failed && errorType !== null && timeouts.test(errorType)) return { output, failed, exitCode, outcome: 'timeout' }
  if (failed && errorType !== null && cancellations.test(errorType))
    return { output, failed, exitCode, outcome: 'cancelled' }
  return { output, failed, exitCode }
}

interface FoundAgent {
  readonly id: string
  readonly parent: FoundAgent | null
  readonly calledIn: SpanRecord | null
  readonly identity: string | null
  readonly invocations: AgentWork[]
}

/** Inside the same agent it is the same work seen twice; one after the other, turns; else the root invoked them. */
const findAgents = (records: readonly SpanRecord[], tree: SpanTree) => {
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

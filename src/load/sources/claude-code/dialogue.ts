import type { Usage } from '../../../core/transcript.ts'
import type { JsonObject } from '../../io/fields.ts'
import type { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import { cutText, keptLength } from '../../transcripts/shared/cut.ts'
import type { MessageDraft, ToolDraft } from '../../transcripts/shared/drafts.ts'
import { textOf } from '../../transcripts/shared/text-of.ts'
import { toolKind } from '../../transcripts/shared/tool-names.ts'
import { addUsage, largerUsage } from '../../transcripts/shared/usage.ts'
import { objectIn, objectsIn, textIn } from '../../transcripts/shared/values.ts'
import { resultOf } from './tool-result.ts'
import { usageIn } from './usage.ts'

export interface Place {
  readonly agentId: string
  readonly time: number | null
  readonly line: number | null
  readonly id: string | null
}

export interface Spawn {
  readonly call: ToolDraft
  readonly name: string | null
  readonly model: string | null
  readonly prompt: string | null
}

/** Not a model: texts that Claude Code writes in its place. */
const synthetic = '<synthetic>'

export class Dialogue {
  readonly spawns: Spawn[] = []
  readonly prompts = new Map<string, string>()
  readonly #builder: TranscriptBuilder
  readonly #messages = new Map<string, Map<string, MessageDraft>>()
  readonly #models = new Map<string, string>()
  hasGoal = false

  constructor(builder: TranscriptBuilder) {
    this.#builder = builder
  }

  /** One message comes on several lines, one for each block; usage is repeated on each. */
  assistant(message: JsonObject, place: Place, isError: boolean): void {
    const blocks = blocksOf(message.content)
    const model = textIn(message.model)
    if (isError || model === synthetic) {
      if (isError) this.#builder.lifecycle({ what: 'error', detail: textOf(message.content), ...place })
      return
    }
    const step = textIn(message.id) ?? place.id ?? `line-${place.line}`
    const draft = this.#messageOf(step, place)
    draft.usage = largerUsage(draft.usage, usageIn(message.usage, false))
    if (place.time !== null) draft.tEnd = Math.max(draft.tEnd ?? place.time, place.time)
    if (model !== null) this.#uses(place.agentId, model)
    blocks.forEach((block, i) => {
      const type = textIn(block.type) ?? ''
      if (type === 'text') draft.text = joined(draft.text, textOf(block.text))
      else if (type === 'thinking') draft.reasoning = joined(draft.reasoning ?? '', textOf(block.thinking))
      else if (type.endsWith('tool_use')) this.#call(block, step, i, place)
      else if (type.endsWith('tool_result')) this.#result(block, null, place)
    })
  }

  /** `isPerson`: whether the line can come from a person at all. */
  user(message: JsonObject, structured: unknown, place: Place, isPerson: boolean): void {
    const blocks = blocksOf(message.content)
    const results = blocks.filter(({ type }) => type === 'tool_result')
    for (const block of results) this.#result(block, results.length === 1 ? structured : null, place)
    const text = textOf(blocks.filter(({ type }) => type === 'text'))
    if (text.trim() === '') return
    if (isInterrupt(text)) {
      this.#builder.lifecycle({ what: 'interrupt', detail: text, ...place })
      return
    }
    const human = isPerson && results.length === 0 && !isMachineText(text)
    this.#builder.message({ step: null, role: 'user', human, text, ...place })
    if (!this.prompts.has(place.agentId)) this.prompts.set(place.agentId, text)
    if (human && !this.hasGoal) {
      this.hasGoal = true
      this.#builder.describe({ goal: requestIn(text) })
    }
  }

  usageByAgent(): Map<string, Usage> {
    const sums = new Map<string, Usage>()
    for (const [agentId, messages] of this.#messages)
      for (const { usage } of messages.values()) {
        const sum = addUsage(sums.get(agentId) ?? null, usage)
        if (sum) sums.set(agentId, sum)
      }
    return sums
  }

  #uses(id: string, model: string): void {
    if (this.#models.get(id) === model) return
    this.#models.set(id, model)
    this.#builder.agent({ id, model })
  }

  #messageOf(step: string, place: Place): MessageDraft {
    const own = this.#messages.get(place.agentId) ?? new Map<string, MessageDraft>()
    const known = own.get(step)
    if (known) return known
    const draft = this.#builder.message({ step, role: 'assistant', human: false, text: '', ...place })
    this.#messages.set(place.agentId, own.set(step, draft))
    return draft
  }

  #call(block: JsonObject, step: string, index: number, place: Place): void {
    const callId = textIn(block.id) ?? `${step}-${index}`
    const tool = textIn(block.name) ?? 'unknown'
    // A line that was written twice, as when a session is resumed.
    if (this.#builder.stepOf(callId) === step) return
    const call = this.#builder.call({ callId, step, tool, args: block.input, ...place })
    if (toolKind(tool, block.input) !== 'delegate') return
    const input = objectIn(block.input)
    this.spawns.push({
      call,
      name: textIn(input?.subagent_type) ?? textIn(input?.name) ?? textIn(input?.description),
      model: textIn(input?.model),
      prompt: textIn(input?.prompt),
    })
  }

  #result(block: JsonObject, structured: unknown, place: Place): void {
    const callId = textIn(block.tool_use_id)
    if (callId === null) return
    const result = resultOf(block, structured, place.time, place.line)
    result.agentId = place.agentId
    this.#builder.result(callId, result)
  }
}

const blocksOf = (content: unknown): JsonObject[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : objectsIn(content)

const joined = (before: string, text: string): string => {
  if (text.trim() === '' || before.length >= keptLength) return before
  return cutText(before === '' ? text : `${before}\n${text}`)
}

/** Texts in the name of the user that no person typed. */
const machineTexts =
  /^\s*(?:<(?:local-command-|command-name>|task-notification|system-reminder|bash-(?:input|stdout|stderr)|user-prompt-submit-hook|ide_|new-diagnostics)|Caveat: The messages below|This session is being continued from a previous|\[Image: |Base directory for this skill:|Stop hook feedback:)/

const interruptText = /^\[Request interrupted by user/

const isInterrupt = (text: string): boolean => interruptText.test(text)
const isMachineText = (text: string): boolean => machineTexts.test(text)

const insideOf = (text: string, name: string): string => {
  const [, after] = text.split(`<${name}>`, 2)
  const end = after?.indexOf(`</${name}>`) ?? -1
  return end < 0 ? '' : (after?.slice(0, end) ?? '')
}

const requestIn = (text: string): string => {
  if (!text.startsWith('<command-message>')) return text
  return `${insideOf(text, 'command-name')} ${insideOf(text, 'command-args')}`.trim()
}

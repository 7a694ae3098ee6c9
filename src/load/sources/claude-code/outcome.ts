import type { LifecycleEvent, Usage } from '../../../core/transcript.ts'
import type { JsonObject } from '../../io/fields.ts'
import type { TranscriptBuilder } from '../../transcripts/shared/builder.ts'
import { addUsage, isZeroUsage, restOfUsage, splitUsage, tokensOf, usageWith } from '../../transcripts/shared/usage.ts'
import { amountIn, flagIn, listIn, objectIn, textIn } from '../../transcripts/shared/values.ts'
import { type ModelUsage, modelUsageIn, usageIn } from './usage.ts'

/** The result object that ends a run: what the main agent used, what all models used, what was refused. */
export class Outcome {
  readonly root: string
  #usage: Usage | null = null
  #models: readonly ModelUsage[] = []
  #last: JsonObject | null = null

  constructor(root: string) {
    this.root = root
  }

  /** A conversation of several turns has several; each tells its own usage, but the cost of all so far. */
  add(result: JsonObject): void {
    this.#usage = addUsage(this.#usage, usageIn(result.usage, true))
    const models = modelUsageIn(result.modelUsage)
    if (models.length > 0) this.#models = models
    this.#last = result
  }

  /** `subAgents`: those that were started; `model`: that of the main agent, where it is known. */
  tell(builder: TranscriptBuilder, subAgents: readonly string[], model: string | null): void {
    const result = this.#last
    if (!result) return
    for (const denial of listIn(result.permission_denials)) {
      const callId = textIn(objectIn(denial)?.tool_use_id)
      if (callId !== null) builder.deny(callId)
    }
    const all = this.#models.reduce<Usage | null>((sum, { usage }) => addUsage(sum, usage), null)
    const costUsd = amountIn(result.total_cost_usd)
    // Where only a cost is recorded, it is all that is known of the usage.
    const totals = all ?? this.#usage ?? usageWith({ costUsd })
    const exitReason = textIn(result.subtype)
    const isError = flagIn(result.is_error)
    builder.describe({
      totals: totals && { ...totals, costUsd: costUsd ?? totals.costUsd },
      success: exitReason === null && isError === null ? null : exitReason === 'success' && isError !== true,
      exitReason: textIn(result.terminal_reason) ?? exitReason,
    })
    builder.lifecycle({ agentId: this.root, ...endOf(result), time: null, line: null, id: textIn(result.uuid) })
    if (this.#usage) this.#share(builder, this.#usage, subAgents, model)
  }

  /** Who used what: all models together less the main agent is the sub-agents', or without any the helpers'. */
  #share(builder: TranscriptBuilder, own: Usage, subAgents: readonly string[], model: string | null): void {
    const main = mainModel(this.#models, own, model)
    const rests = this.#models
      .map(row => (row === main ? { ...row, usage: { ...restOfUsage(row.usage, own), costUsd: null } } : row))
      .filter(({ usage }) => !isZeroUsage(usage))
    const isAlone = main !== null && !rests.some(row => row.model === main.model)
    const costUsd = isAlone ? main.usage.costUsd : null
    builder.agent({
      id: this.root,
      usage: { ...own, costUsd },
      ...(main && model === null ? { model: main.model } : {}),
    })
    if (subAgents.length > 0) {
      shareAmong(builder, subAgents, rests)
      return
    }
    for (const row of rests)
      builder.agent({
        id: `aux:${row.model}`,
        role: 'aux',
        parentId: this.root,
        model: row.model,
        usage: row.usage,
        transcript: 'absent',
      })
  }
}

/** One sub-agent used all the rest; several have it in proportion to what their messages tell. */
const shareAmong = (builder: TranscriptBuilder, ids: readonly string[], rests: readonly ModelUsage[]): void => {
  const sum = rests.reduce<Usage | null>((all, { usage }) => addUsage(all, usage), null)
  if (!sum) return
  const rest = rests.some(({ usage }) => usage.costUsd === null) ? { ...sum, costUsd: null } : sum
  const weights = ids.map(id => builder.agent({ id }).usage).map(usage => (usage ? tokensOf(usage) : 0))
  const parts = ids.length === 1 ? [rest] : splitUsage(rest, weights)
  ids.forEach((id, i) => {
    builder.agent({ id, usage: parts[i] ?? null })
  })
}

/** The model of the main agent: the one that is named, else the one whose usage is that of the main agent. */
const mainModel = (models: readonly ModelUsage[], own: Usage, name: string | null): ModelUsage | null => {
  const covers = ({ usage }: ModelUsage) =>
    (usage.output ?? 0) >= (own.output ?? 0) && (usage.cacheRead ?? 0) >= (own.cacheRead ?? 0)
  const isSame = ({ usage }: ModelUsage) => usage.output === own.output && usage.cacheRead === own.cacheRead
  return (
    models.find(({ model }) => model === name) ??
    models.find(isSame) ??
    models.filter(covers).sort((a, b) => (b.usage.costUsd ?? 0) - (a.usage.costUsd ?? 0))[0] ??
    null
  )
}

const endOf = (result: JsonObject): { what: LifecycleEvent['what']; detail: string } => {
  const subtype = textIn(result.subtype) ?? ''
  if (subtype.startsWith('error_max')) return { what: 'limit', detail: subtype }
  if (subtype.startsWith('error') || result.is_error === true)
    return { what: 'error', detail: textIn(result.result) ?? subtype }
  return { what: 'end', detail: subtype }
}

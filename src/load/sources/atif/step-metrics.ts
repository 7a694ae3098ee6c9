import type { Usage } from '../../../core/transcript.ts'
import { sumOf, tokensOf, usageOf } from '../../transcripts/shared/usage.ts'
import { objectIn } from '../../transcripts/shared/values.ts'

export const stepUsage = (value: unknown): Usage | null => {
  const metrics = objectIn(value)
  if (!metrics) return null
  const extra = objectIn(metrics.extra)
  return usageOf({
    prompt: metrics.prompt_tokens,
    cacheRead: metrics.cached_tokens,
    cacheWrite: extra?.cache_creation_input_tokens,
    output: metrics.completion_tokens,
    reasoning: extra?.reasoning_tokens ?? extra?.reasoning_output_tokens,
    costUsd: metrics.cost_usd,
  })
}

export const finalUsage = (value: unknown): Usage | null => {
  const metrics = objectIn(value)
  if (!metrics) return null
  return usageOf({
    prompt: metrics.total_prompt_tokens,
    cacheRead: metrics.total_cached_tokens,
    cacheWrite: objectIn(metrics.extra)?.total_cache_creation_input_tokens,
    output: metrics.total_completion_tokens,
    costUsd: metrics.total_cost_usd,
  })
}

export interface Spent {
  readonly own: Usage | null
  readonly declared: readonly (Usage | null)[]
  readonly subagents: readonly (Usage | null)[]
}

/** Some producers count sub-agents in, others do not; parts of a trajectory may declare themselves, or all so far. */
export const totalUsage = ({ own, declared, subagents }: Spent): Usage | null => {
  const last = declared.findLast(usage => usage !== null)
  if (!last) return null
  const coversAll = own === null || tokensOf(last) >= tokensOf(own)
  const total = coversAll ? last : (sumOf(declared) ?? last)
  const ownOnly = own !== null && tokensOf(total) === tokensOf(own)
  return ownOnly ? sumOf([total, ...subagents]) : total
}

/** What the agent itself used: the sum of its steps. What is declared says so only where nobody else is counted in. */
export const agentUsage = ({ own, declared, subagents }: Spent): Usage | null => {
  if (own || subagents.some(usage => usage !== null)) return own
  return declared.findLast(usage => usage !== null) ?? null
}

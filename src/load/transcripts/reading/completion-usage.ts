import type { Usage } from '../../../core/transcript.ts'
import { amountIn, objectIn } from '../shared/values.ts'
import { tokensOf, usageOf } from '../usage/counts.ts'

/** The usage of one call of a model as LiteLLM passes it on: prompt tokens include the cached ones. */
export const completionUsage = (value: unknown, costUsd?: unknown): Usage | null => {
  const usage = objectIn(value)
  return usageOf({
    prompt: usage?.prompt_tokens ?? usage?.input_tokens,
    cacheRead: amountIn(objectIn(usage?.prompt_tokens_details)?.cached_tokens) ?? usage?.cache_read_input_tokens,
    cacheWrite: usage?.cache_creation_input_tokens,
    output: usage?.completion_tokens ?? usage?.output_tokens,
    reasoning: objectIn(usage?.completion_tokens_details)?.reasoning_tokens,
    costUsd,
  })
}

/** Where a harness could not count, or does not know a model's price, it writes 0. */
export const withoutZeros = (usage: Usage | null): Usage | null => {
  if (!usage) return null
  const costUsd = usage.costUsd === 0 ? null : usage.costUsd
  return tokensOf(usage) === 0 && costUsd === null ? null : { ...usage, costUsd }
}

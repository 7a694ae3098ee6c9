import type { Usage } from '../../../../core/transcript.ts'
import { sumOf, usageOf } from '../../../transcripts/shared/usage.ts'
import { amountIn, objectIn } from '../../../transcripts/shared/values.ts'

/** Whether the input counts what came from the cache differs by provider and version; the total tells. */
export const modelUsage = (value: unknown): Usage | null => {
  const usage = objectIn(value)
  if (!usage) return null
  const input = amountIn(usage.input_tokens)
  const output = amountIn(usage.output_tokens)
  const cacheRead = amountIn(usage.input_tokens_cache_read)
  const cacheWrite = amountIn(usage.input_tokens_cache_write)
  const cached = (cacheRead ?? 0) + (cacheWrite ?? 0)
  const countsCache = amountIn(usage.total_tokens) === (input ?? 0) + (output ?? 0)
  return usageOf({
    prompt: input === null || countsCache ? input : input + cached,
    cacheRead,
    cacheWrite,
    output,
    reasoning: usage.reasoning_tokens,
    costUsd: usage.total_cost,
  })
}

export const sampleUsage = (value: unknown): Usage | null =>
  sumOf(Object.values(objectIn(value) ?? {}).map(each => modelUsage(each)))

import type { Usage } from '../../../../core/transcript.ts'
import { definedName } from '../../../transcripts/shared/tool-names.ts'
import { usageOf, withoutZeros } from '../../../transcripts/shared/usage.ts'
import { listIn, objectIn } from '../../../transcripts/shared/values.ts'

/** What OpenHands has counted so far; prompt tokens include the cached ones. */
export const accumulated = (value: unknown): Usage | null => {
  const metrics = objectIn(value)
  const tokens = objectIn(metrics?.accumulated_token_usage)
  const usage = usageOf({
    prompt: tokens?.prompt_tokens,
    cacheRead: tokens?.cache_read_tokens,
    cacheWrite: tokens?.cache_write_tokens,
    output: tokens?.completion_tokens,
    reasoning: tokens?.reasoning_tokens,
    costUsd: metrics?.accumulated_cost,
  })
  return withoutZeros(usage)
}

export const toolNames = (value: unknown): string[] | null => {
  const names = listIn(value).flatMap(tool => definedName(tool) ?? [])
  return names.length > 0 ? names : null
}

import type { Usage } from '../../../core/transcript.ts'
import { usageOf } from '../../transcripts/shared/usage.ts'
import { objectIn } from '../../transcripts/shared/values.ts'

/** Tokens as Codex counts them: input includes what came from the cache, output includes reasoning; there is no cost. */
export const codexUsage = (value: unknown): Usage | null => {
  const counts = objectIn(value)
  return usageOf({
    prompt: counts?.input_tokens,
    cacheRead: counts?.cached_input_tokens,
    cacheWrite: counts?.cache_write_input_tokens,
    output: counts?.output_tokens,
    reasoning: counts?.reasoning_output_tokens,
  })
}

const tokens = ['input', 'cacheRead', 'cacheWrite', 'output', 'reasoning'] as const

export const sameUsage = (a: Usage, b: Usage): boolean => tokens.every(name => a[name] === b[name])

/** Whether a count that only grows can have come from the other one. */
export const continues = (later: Usage, earlier: Usage): boolean =>
  tokens.every(name => (later[name] ?? 0) >= (earlier[name] ?? 0))

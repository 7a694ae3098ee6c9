import type { Usage } from '../../../core/transcript.ts'
import { addUsage, usageWith } from '../shared/usage.ts'
import { amountIn } from '../shared/values.ts'

/** Counts as a producer writes them; anything that is no amount counts as not recorded. */
export interface Counts {
  /** All of the prompt, with what came from the cache and what was written to it. */
  readonly prompt?: unknown
  readonly cacheRead?: unknown
  readonly cacheWrite?: unknown
  readonly output?: unknown
  readonly reasoning?: unknown
  readonly costUsd?: unknown
}

/** The usage of a producer whose prompt tokens include the cached ones; null where it recorded nothing. */
export const usageOf = (counts: Counts): Usage | null => {
  const prompt = amountIn(counts.prompt)
  const cacheRead = amountIn(counts.cacheRead)
  const cacheWrite = amountIn(counts.cacheWrite)
  return usageWith({
    input: prompt === null ? null : withoutCache(prompt, cacheRead ?? 0, cacheWrite ?? 0),
    cacheRead,
    cacheWrite,
    output: amountIn(counts.output),
    reasoning: amountIn(counts.reasoning),
    costUsd: amountIn(counts.costUsd),
  })
}

/** Some producers count what they wrote to the cache, or all of the cache, apart from the prompt. */
const withoutCache = (prompt: number, read: number, written: number): number => {
  if (read + written <= prompt) return prompt - read - written
  return read <= prompt ? prompt - read : prompt
}

/** All of them together; what one recorded and another did not makes the sum a lower bound. */
export const sumOf = (usages: readonly (Usage | null)[]): Usage | null => {
  const known = usages.filter(usage => usage !== null)
  const sum = known.reduce(addUsage, null)
  const isWhole = needed.every(kind => new Set(known.map(usage => usage[kind] === null)).size < 2)
  return sum && { ...sum, exact: sum.exact && isWhole }
}

const needed = ['input', 'output', 'costUsd'] as const

/** All tokens; those of reasoning are part of the output. */
export const tokensOf = ({ input, cacheRead, cacheWrite, output }: Usage): number =>
  (input ?? 0) + (cacheRead ?? 0) + (cacheWrite ?? 0) + (output ?? 0)

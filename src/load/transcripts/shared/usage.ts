import type { Usage } from '../../../core/transcript.ts'
import { amountIn, objectIn } from './values.ts'

type TokenKind = 'input' | 'cacheRead' | 'cacheWrite' | 'output' | 'reasoning' | 'costUsd'
const kinds: readonly TokenKind[] = ['input', 'cacheRead', 'cacheWrite', 'output', 'reasoning', 'costUsd']

export const noUsage: Usage = {
  input: null,
  cacheRead: null,
  cacheWrite: null,
  output: null,
  reasoning: null,
  costUsd: null,
  exact: true,
}

/** Usage with what is known of it; the rest is not recorded. Null where nothing is. */
export const usageWith = (known: Partial<Usage>): Usage | null =>
  kinds.every(kind => (known[kind] ?? null) === null) ? null : { ...noUsage, ...known }

const combine = (a: Usage, b: Usage, join: (x: number, y: number) => number, exact: boolean): Usage => {
  const one = (kind: TokenKind): number | null => {
    const [x, y] = [a[kind], b[kind]]
    return x === null ? y : y === null ? x : join(x, y)
  }
  return { ...noUsage, ...Object.fromEntries(kinds.map(kind => [kind, one(kind)])), exact }
}

export const addUsage = (a: Usage | null, b: Usage | null): Usage | null =>
  a && b ? combine(a, b, (x, y) => x + y, a.exact && b.exact) : (a ?? b)

/** The larger of each kind: for usage that is repeated while it grows. */
export const largerUsage = (a: Usage | null, b: Usage | null): Usage | null =>
  a && b ? combine(a, b, Math.max, a.exact && b.exact) : (a ?? b)

/** What is left of a whole after a part of it; never less than nothing. */
export const restOfUsage = (whole: Usage, part: Usage): Usage => {
  const rest = combine(whole, part, (x, y) => Math.max(0, x - y), whole.exact && part.exact)
  const known = kinds.filter(kind => whole[kind] !== null)
  return { ...noUsage, ...Object.fromEntries(known.map(kind => [kind, rest[kind]])), exact: rest.exact }
}

export const isZeroUsage = (usage: Usage): boolean => kinds.every(kind => !usage[kind])

/** A whole in parts, in proportion to their weights; the parts add up to it, but none of them was told on its own. */
export const splitUsage = (whole: Usage, weights: readonly number[]): Usage[] => {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map(weight => (all > 0 ? weight / all : 1 / weights.length))
  const part = (kind: TokenKind, i: number): number | null => {
    const amount = whole[kind]
    if (amount === null || kind === 'costUsd') return amount && amount * (shares[i] ?? 0)
    const ofOthers = shares.slice(0, -1).reduce((sum, share) => sum + Math.floor(amount * share), 0)
    return i === shares.length - 1 ? amount - ofOthers : Math.floor(amount * (shares[i] ?? 0))
  }
  return shares.map((_, i) => {
    const parts = Object.fromEntries(kinds.map(kind => [kind, part(kind, i)]))
    return { ...noUsage, ...parts, exact: false }
  })
}

export const tokensOf = ({ input, cacheRead, cacheWrite, output }: Usage): number =>
  (input ?? 0) + (cacheRead ?? 0) + (cacheWrite ?? 0) + (output ?? 0)

/** Counts as a producer writes them; anything that is no amount counts as not recorded. */
interface Counts {
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

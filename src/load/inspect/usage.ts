import type { ModelUsage, Tokens } from '../../core/record.ts'
import type { Fields } from '../fields.ts'
import { noTokens } from '../logs/content.ts'

/** What each model used in a sample. */
export const readUsage = (usage: Fields | null): ModelUsage[] =>
  Object.keys(usage?.value ?? {}).flatMap(model => {
    const entry = usage?.object(model)
    return entry ? [{ model, tokens: tokensOf(entry), costUsd: entry.amount('total_cost') }] : []
  })

/** Some providers count what came from the cache among the input: the total tells which. */
const tokensOf = (entry: Fields): Tokens => {
  const input = entry.amount('input_tokens')
  const output = entry.amount('output_tokens')
  const cacheCreation = entry.amount('input_tokens_cache_write')
  const cacheRead = entry.amount('input_tokens_cache_read')
  const cached = (cacheCreation || 0) + (cacheRead || 0)
  const isWithin = cached > 0 && input >= cached && input + output === entry.amount('total_tokens')
  return { input: isWithin ? input - cached : input, output, cacheCreation, cacheRead }
}

/** What the agent used: all models but those that graded it. */
export const agentTokens = (usage: readonly ModelUsage[], graders: ReadonlySet<string>): Tokens => {
  const own = usage.filter(({ model }) => !graders.has(model))
  const total = (kind: Exclude<keyof Tokens, 'total'>): number => {
    const counts = own.map(({ tokens }) => tokens[kind]).filter(count => !Number.isNaN(count))
    return counts.length === 0 ? NaN : counts.reduce((sum, count) => sum + count, 0)
  }
  return own.length === 0
    ? noTokens
    : {
        input: total('input'),
        output: total('output'),
        cacheCreation: total('cacheCreation'),
        cacheRead: total('cacheRead'),
      }
}

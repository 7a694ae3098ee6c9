import type { Usage } from '../../../core/transcript.ts'
import type { JsonObject } from '../../io/fields.ts'
import { usageWith } from '../../transcripts/shared/usage.ts'
import { amountIn, objectIn } from '../../transcripts/shared/values.ts'

/** The usage of a message or of a result; of a message in a log the output is only a beginning, so it is not exact. */
export const usageIn = (value: unknown, exact: boolean): Usage | null => {
  const usage = objectIn(value)
  return (
    usage &&
    usageWith({
      input: amountIn(usage.input_tokens),
      output: amountIn(usage.output_tokens),
      cacheRead: amountIn(usage.cache_read_input_tokens),
      cacheWrite: amountIn(usage.cache_creation_input_tokens),
      exact,
    })
  )
}

export interface ModelUsage {
  readonly model: string
  readonly usage: Usage
}

export const modelUsageIn = (value: unknown): ModelUsage[] =>
  Object.entries(objectIn(value) ?? {}).flatMap(([model, row]) => {
    const usage = rowUsage(objectIn(row))
    return usage ? [{ model, usage }] : []
  })

const rowUsage = (row: JsonObject | null): Usage | null =>
  row &&
  usageWith({
    input: amountIn(row.inputTokens),
    output: amountIn(row.outputTokens),
    cacheRead: amountIn(row.cacheReadInputTokens),
    cacheWrite: amountIn(row.cacheCreationInputTokens),
    costUsd: amountIn(row.costUSD),
    exact: true,
  })

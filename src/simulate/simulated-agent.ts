import type { RandomState } from '../core/random.ts'
import { type AgentModel, auxiliary, delegate, type Prices } from './models.ts'
import { finalMessage, hexadecimal } from './phrases.ts'
import { roundTo } from './simulated-files.ts'
import type { ExperimentPlan } from './world.ts'

export interface TokenStats {
  readonly input_tokens: number
  readonly output_tokens: number
  readonly cache_creation_tokens: number
  readonly cache_read_tokens: number
}

interface Usage {
  readonly model: AgentModel
  readonly tokens: TokenStats
  readonly costUsd: number
}

/** What the agent used up in a run. */
export interface AgentWork {
  readonly turns: number
  /** Of the primary model only, as harnesses record it. */
  readonly tokens: TokenStats
  /** The primary model first. */
  readonly usage: readonly Usage[]
  readonly costUsd: number
  readonly seconds: number
}

/** Tiers from this one on have sub-agents, which call another model now and then. */
const firstTierWithDelegation = 4
const shareOfDelegation = 0.5

/** Greater and smaller by a factor, as times and amounts vary. */
const around = (random: RandomState, value: number, spread: number) => value * Math.exp(random.normal(0, spread))
const whole = (random: RandomState, value: number, spread: number) => Math.round(around(random, value, spread))

/** More turns in higher tiers and for harder tasks; tokens follow turns, cost follows tokens, time follows both. */
export const drawWork = (random: RandomState, plan: ExperimentPlan, tier: number): AgentWork => {
  const turns = 2 + whole(random, 7 * Math.exp(0.07 * tier - 0.3 * plan.task.effects.ease), 0.22)
  const context = 16_000 + 1400 * tier
  const tokens: TokenStats = {
    input_tokens: 3 + 4 * turns,
    output_tokens: whole(random, 130 * turns, 0.25),
    cache_creation_tokens: whole(random, 0.4 * context + 900 * turns, 0.2),
    cache_read_tokens: whole(random, turns * (context + 450 * turns), 0.08),
  }
  const usage = [usageOf(plan.model, tokens), usageOf(auxiliary, sideTokens(random, 420 * turns, 12 * turns))]
  if (tier >= firstTierWithDelegation && random.randomSample() < shareOfDelegation)
    usage.push(usageOf(delegate, sideTokens(random, 1500, 90 * turns)))
  const seconds = around(random, 4 + 1.9 * turns + tokens.output_tokens / 48, 0.12)
  const costUsd = usage.reduce((sum, used) => sum + used.costUsd, 0)
  return { turns, tokens, usage, costUsd: roundTo(costUsd, 7), seconds: roundTo(seconds, 6) }
}

const sideTokens = (random: RandomState, input: number, output: number): TokenStats => ({
  input_tokens: whole(random, input, 0.3),
  output_tokens: whole(random, output, 0.3),
  cache_creation_tokens: 0,
  cache_read_tokens: 0,
})

const usageOf = (model: AgentModel, tokens: TokenStats): Usage => ({
  model,
  tokens,
  costUsd: roundTo(priceOf(tokens, model.prices), 7),
})

const priceOf = (tokens: TokenStats, prices: Prices): number =>
  (tokens.input_tokens * prices.input +
    tokens.output_tokens * prices.output +
    tokens.cache_creation_tokens * prices.cacheCreation +
    tokens.cache_read_tokens * prices.cacheRead) /
  1e6

export interface AgentResult {
  readonly exit_code: number
  /** The JSON that the agent's own program printed. */
  readonly stdout: string
  readonly stderr: string
  readonly token_stats: TokenStats
  readonly cost_usd: number
  readonly api_calls: number
}

/** agent/result.json */
export const agentResult = (random: RandomState, work: AgentWork, file: string, workspace: string): AgentResult => {
  const { tokens, usage, turns, seconds, costUsd } = work
  const printed = {
    type: 'result',
    subtype: 'success',
    is_error: false,
    duration_ms: Math.round(950 * seconds),
    duration_api_ms: Math.round(880 * seconds),
    num_turns: turns,
    result: finalMessage(random, file),
    session_id: identifier(random),
    total_cost_usd: costUsd,
    usage: {
      input_tokens: tokens.input_tokens,
      cache_creation_input_tokens: tokens.cache_creation_tokens,
      cache_read_input_tokens: tokens.cache_read_tokens,
      output_tokens: tokens.output_tokens,
      service_tier: 'standard',
    },
    modelUsage: Object.fromEntries(usage.map(used => [used.model.id, printedUsage(used)])),
    permission_denials: [],
    uuid: identifier(random),
  }
  return {
    exit_code: 0,
    stdout: `${JSON.stringify(printed)}\n`,
    stderr: `+ cd ${workspace}\n`,
    token_stats: tokens,
    cost_usd: costUsd,
    api_calls: turns,
  }
}

const printedUsage = ({ tokens, costUsd }: Usage) => ({
  inputTokens: tokens.input_tokens,
  outputTokens: tokens.output_tokens,
  cacheReadInputTokens: tokens.cache_read_tokens,
  cacheCreationInputTokens: tokens.cache_creation_tokens,
  webSearchRequests: 0,
  costUSD: costUsd,
  contextWindow: 200_000,
})

const identifier = (random: RandomState): string => {
  const text = hexadecimal(random, 32)
  return [8, 12, 16, 20].reduceRight((id, at) => `${id.slice(0, at)}-${id.slice(at)}`, text)
}

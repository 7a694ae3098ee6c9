import { pricesOf } from '../../core/prices.ts'
import type { Settings } from '../../core/settings.ts'
import type { AgentNode, Transcript, Usage } from '../../core/transcript.ts'
import { sum } from '../../statistics/sum.ts'

export interface Delegation {
  readonly agents: number
  readonly subTokens: number
  readonly totalTokens: number
  readonly rootCost: number
  readonly subCost: number
  readonly totalCost: number
  /** Whether a cost was worked out from a table of prices. */
  readonly priced: boolean
}

const perMillion = 1e6

/** All four kinds of tokens; kinds that were not recorded add nothing, but a usage without any is unknown. */
const tokensOf = (usage: Usage | null): number => {
  if (usage === null) return NaN
  const kinds = [usage.input, usage.output, usage.cacheRead, usage.cacheWrite].filter(count => count !== null)
  return kinds.length === 0 ? NaN : sum(kinds)
}

interface Cost {
  readonly usd: number
  readonly priced: boolean
}

/** What was declared, else the prices of exactly known tokens, else unknown. */
const costOf = ({ usage, model }: AgentNode, prices: Settings['prices']): Cost => {
  if (usage && usage.costUsd !== null) return { usd: usage.costUsd, priced: false }
  const known = model === null ? null : pricesOf(model, prices)
  if (!known || !usage?.exact || usage.input === null || usage.output === null) return { usd: NaN, priced: false }
  const usd =
    usage.input * known.input +
    usage.output * known.output +
    (usage.cacheRead ?? 0) * known.cacheRead +
    (usage.cacheWrite ?? 0) * known.cacheWrite
  return { usd: usd / perMillion, priced: true }
}

/** Where the cost of sub-agents is not known, it is what the run cost besides its first agent and its chores. */
const orRemainder = (cost: number, { totals, agents }: Transcript, rootCost: number): number => {
  if (!Number.isNaN(cost) || totals?.costUsd == null) return cost
  const chores = agents.filter(({ role }) => role === 'aux').map(({ usage }) => usage?.costUsd ?? NaN)
  const rest = totals.costUsd - rootCost - sum(chores)
  return rest >= 0 ? rest : NaN
}

/** What sub-agents used, of what the run used in all. Calls to small models for chores are no delegation. */
export const measureDelegation = (transcript: Transcript, prices: Settings['prices']): Delegation => {
  const roots = transcript.agents.filter(({ role }) => role === 'root')
  const subs = transcript.agents.filter(({ role }) => role === 'subagent')
  const rootTokens = sum(roots.map(({ usage }) => tokensOf(usage)))
  const subTokens = sum(subs.map(({ usage }) => tokensOf(usage)))
  const [rootCosts, subCosts] = [roots, subs].map(agents => agents.map(agent => costOf(agent, prices)))
  const totalOf = (costs: readonly Cost[]) => sum(costs.map(({ usd }) => usd))
  const rootCost = totalOf(rootCosts)
  const subCost = orRemainder(totalOf(subCosts), transcript, rootCost)
  return {
    agents: roots.length + subs.length,
    subTokens,
    totalTokens: rootTokens + subTokens,
    rootCost,
    subCost,
    totalCost: transcript.totals?.costUsd ?? rootCost + subCost,
    priced: [...rootCosts, ...subCosts].some(({ priced }) => priced),
  }
}

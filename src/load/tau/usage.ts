import type { Tokens } from '../../core/record.ts'
import type { Fields } from '../fields.ts'
import { countedTokens, knownCost, noTokens } from '../logs/content.ts'

/** What the agent used in a simulation. */
export interface AgentUsage {
  readonly tokens: Tokens
  readonly costUsd: number
}

/** What its messages say that the agent used; the user is simulated, and what that took is not the agent's. */
export const agentUsage = (simulation: Fields): AgentUsage => {
  const list = simulation.value.messages
  const messages = Array.isArray(list) ? simulation.objects('messages') : []
  const own = messages.filter(({ value }) => value.role === 'assistant')
  const tokens = tokensIn(own)
  const total = simulation.amount('agent_cost')
  const costUsd = Number.isNaN(total) ? sumOf(own, message => message.amount('cost')) : total
  return { tokens, costUsd: knownCost(costUsd, tokens.input + tokens.output) }
}

const tokensIn = (messages: readonly Fields[]): Tokens => {
  const usage = messages.map(message => message.object('usage'))
  const count = (name: string) => sumOf(usage, each => each?.amount(name) ?? NaN)
  const [input, output] = [count('prompt_tokens'), count('completion_tokens')]
  return Number.isNaN(input + output) ? noTokens : countedTokens(input, output)
}

/** The agent opens with a greeting that no model wrote; any other message that says nothing leaves the sum unknown. */
const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number): number => {
  const [opening = NaN, ...others] = items.map(amount)
  const amounts = Number.isNaN(opening) ? others : [opening, ...others]
  return amounts.length === 0 ? NaN : amounts.reduce((sum, each) => sum + each, 0)
}

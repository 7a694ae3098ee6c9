import { expect, test } from 'vitest'
import { Fields, FileAccount, Findings } from '../../io/fields.ts'
import { agentUsage } from './importer.ts'

const usageOf = (messages: readonly object[], simulation: object = {}) => {
  const account = new FileAccount('f.json', new Findings())
  const { tokens, costUsd } = agentUsage(new Fields({ messages, ...simulation }, account))
  return [tokens.input, tokens.output, costUsd]
}

const greeting = { role: 'assistant', content: 'Hi!', cost: 0, usage: null }
const answer = (prompt_tokens: number, completion_tokens: number, cost: number) => ({
  role: 'assistant',
  cost,
  usage: { prompt_tokens, completion_tokens },
})
const user = { role: 'user', cost: 9, usage: { prompt_tokens: 9000, completion_tokens: 900 } }

test('messages of the agent add up, those of the user are not its own', () =>
  expect(usageOf([greeting, user, answer(100, 10, 0.25), user, answer(200, 20, 0.5)])).toEqual([300, 30, 0.75]))

test('the cost of the whole simulation counts where there is one', () =>
  expect(usageOf([greeting, answer(100, 10, 0.25)], { agent_cost: 0.3 })).toEqual([100, 10, 0.3]))

test('a message that does not say what it used leaves the sum unknown', () =>
  expect(usageOf([greeting, answer(100, 10, 0.25), { role: 'assistant' }])).toEqual([NaN, NaN, NaN]))

test('a price of 0 for tokens that were used is not known', () =>
  expect(usageOf([greeting, answer(100, 10, 0)], { agent_cost: 0 })).toEqual([100, 10, NaN]))

test('nothing is known where no message says anything', () => {
  expect(usageOf([{ role: 'assistant' }, { role: 'user' }])).toEqual([NaN, NaN, NaN])
  expect(usageOf([])).toEqual([NaN, NaN, NaN])
})

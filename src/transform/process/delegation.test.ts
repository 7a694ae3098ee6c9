import { expect, test } from 'vitest'
import { agentOf, transcriptOf, usageOf } from '../../../test/support/transcript.ts'
import type { AgentNode, Usage } from '../../core/transcript.ts'
import { measureDelegation } from './delegation.ts'

const measure = (agents: readonly AgentNode[], totals: Usage | null = null) =>
  measureDelegation(transcriptOf([], { agents, totals }), {
    own: { input: 1, output: 10, cache_read: 0.1, cache_creation: 2 },
  })

const tokens = (input: number, more: Partial<Usage> = {}) =>
  usageOf({ input, output: 0, cacheRead: 0, cacheWrite: 0, ...more })

test('counts tokens of all four kinds, cache included', () => {
  const root = agentOf('root', { usage: usageOf({ input: 1, output: 2, cacheRead: 3, cacheWrite: 4, reasoning: 2 }) })
  const found = measure([root, agentOf('sub', { usage: tokens(30) })])
  expect(found).toMatchObject({ agents: 2, subTokens: 30, totalTokens: 40 })
})

test('what small models do for chores, and compacting, is no delegation', () => {
  const agents = [
    agentOf('root', { usage: tokens(10) }),
    agentOf('haiku', { role: 'aux', usage: tokens(500, { costUsd: 1 }) }),
    agentOf('compact', { role: 'compaction', usage: tokens(500) }),
  ]
  expect(measure(agents)).toMatchObject({ agents: 1, subTokens: 0, totalTokens: 10 })
})

test('tokens are unknown where those of one sub-agent are', () => {
  const agents = [agentOf('root', { usage: tokens(10) }), agentOf('a', { usage: tokens(5) }), agentOf('b')]
  expect(measure(agents).subTokens).toBeNaN()
  expect(measure([agentOf('root', { usage: usageOf() })]).totalTokens).toBeNaN()
})

test('a declared cost comes before prices', () => {
  const agents = [
    agentOf('root', { model: 'own', usage: tokens(1e6, { costUsd: 0.5 }) }),
    agentOf('sub', { model: 'own', usage: tokens(1e6, { costUsd: 0.25 }) }),
  ]
  expect(measure(agents)).toMatchObject({ rootCost: 0.5, subCost: 0.25, totalCost: 0.75, priced: false })
  expect(measure(agents, usageOf({ costUsd: 0.8 })).totalCost).toBe(0.8)
})

test('prices count each kind of token, where tokens are exact', () => {
  const used = { input: 1e6, output: 2e6, cacheRead: 1e7, cacheWrite: 5e5 }
  const agents = [agentOf('root', { model: 'own', usage: usageOf(used) })]
  expect(measure(agents)).toMatchObject({ rootCost: 1 + 20 + 1 + 1, priced: true })
  expect(measure([agentOf('root', { model: 'own', usage: usageOf({ ...used, exact: false }) })]).rootCost).toBeNaN()
  expect(measure([agentOf('root', { model: 'unheard-of', usage: usageOf(used) })]).rootCost).toBeNaN()
  expect(measure([agentOf('root', { model: 'own', usage: usageOf({ ...used, output: null }) })]).rootCost).toBeNaN()
})

import { expect, test } from 'vitest'
import { unmeasuredText } from './unmeasured.ts'

const who = { column: 'agent_model', word: 'model' } as const
const tiers = ['T0', 'T1', 'T2']
const groups = ['a', 'b'].flatMap(agent_model => tiers.map(tier => ({ key: { agent_model, tier } })))
const keys = groups.map(({ key }) => key)
const text = (rows: Parameters<typeof unmeasuredText>[0]) => unmeasuredText(rows, groups, who)

test('says nothing where nothing is missing, or where all would be', () => {
  expect(text(keys)).toBeNull()
  expect(text(tiers.map(tier => ({ tier })))).toBeNull()
  expect(text([{ task: 't' }])).toBeNull()
  expect(text([{ tier: 'another' }])).toBeNull()
})

test('names whole tiers and models, and of others both', () => {
  expect(text(keys.filter(({ tier }) => tier !== 'T1'))).toBe('T1')
  expect(text(keys.filter(({ agent_model: model }) => model === 'a'))).toBe('b')
  expect(text(keys.filter(({ agent_model: model, tier }) => model === 'a' || tier === 'T0'))).toBe('b in T1, b in T2')
  expect(text([{ tier: 'T2' }])).toBe('T0, T1')
  expect(text([{ place: 'T2' }])).toBe('T0, T1')
})

test('a place is a model where there are no tiers', () => {
  const bare = ['a', 'b'].map(agent_model => ({ key: { agent_model, tier: null } }))
  expect(unmeasuredText([{ place: 'b' }], bare, who)).toBe('a')
})

test('many are counted', () => {
  const many = Array.from({ length: 12 }, (_, i) => ({ key: { agent_model: 'a', tier: `T${i}` } }))
  expect(unmeasuredText([{ agent_model: 'a', tier: 'T3' }], many, who)).toBe('11 tiers')
})

test('a name of dots alone is told as a name', () => {
  const bare = ['...', 'b'].map(agent_model => ({ key: { agent_model, tier: null } }))
  expect(unmeasuredText([{ agent_model: 'b' }], bare, who)).toBe('"..."')
})

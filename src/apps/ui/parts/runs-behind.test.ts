import { expect, test } from 'vitest'
import { runsBehind } from './runs-behind.ts'

const main = {
  dimensions: [
    { id: 'model', title: 'Model', column: 'agent_model', levels: ['kestrel & co', 'merlin'] },
    { id: 'tier', title: 'Tier', column: 'tier', levels: ['T0', 'T1'] },
    { id: 'agent', title: 'Agent', column: 'agent', levels: ['swift', 'falcon'] },
  ],
  configurations: [
    { name: 'swift, merlin', key: { agent: 'swift', agent_model: 'merlin' } },
    { name: 'merlin', key: { agent: null, agent_model: 'merlin' } },
  ],
}

test.each([
  [{ tier: 'T1', value: 0.4 }, '#/runs?tier=T1'],
  [{ agent_model: 'kestrel & co', tier: 'T0' }, '#/runs?model=kestrel+%26+co&tier=T0'],
  [{ model: 'merlin' }, '#/runs?model=merlin'],
  [{ configuration: 'swift, merlin', agent: 'swift', tier: 'T0' }, '#/runs?model=merlin&tier=T0&agent=swift'],
  [{ configuration: 'swift, merlin' }, '#/runs?model=merlin&agent=swift'],
  [{ agent_model: 'merlin', tier: 'T0' }, '#/runs?model=merlin&tier=T0'],
])('%j leads to %s', (datum, address) => expect(runsBehind(main, datum)).toBe(address))

test.each([{ value: 3 }, { tier: 'all tiers' }, { tier: 1 }, {}])('%j names no runs', datum =>
  expect(runsBehind(main, datum)).toBeNull(),
)

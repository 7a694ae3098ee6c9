import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  agentOf,
  check,
  type EventSpec,
  edit,
  failed,
  human,
  says,
  shell,
  tool,
  transcriptOf,
  usageOf,
} from '../../../test/support/transcript.ts'
import { processFacts } from '../../core/process.ts'
import type { Transcript } from '../../core/transcript.ts'
import { measures } from './process-measures.ts'
import { measureTranscript } from './transcript-facts.ts'

const measure = (specs: readonly EventSpec[], more: Partial<Transcript> = {}) =>
  measureTranscript(transcriptOf(specs, more), { prices: {}, milestones: null })

test('a step is a call of the model, whatever it says or does in it', () => {
  const { facts } = measure([
    human('go'),
    says('first', { step: 'a' }),
    shell('ls', { step: 'a' }),
    shell('ls', { step: 'a' }),
    says('thinking', { step: 'b' }),
    shell('ls', { step: null }),
    says('same name, another agent', { step: 'a', agentId: 'sub' }),
    says('not of the model', { step: null }),
  ])
  expect(facts.steps).toBe(4)
})

test('what compacts a context did not work on the task', () => {
  const agents = [agentOf('root'), agentOf('compact', { role: 'compaction' })]
  const { facts, marks } = measure(
    [shell('ls'), failed(shell('git push', { agentId: 'compact' })), shell('git push', { agentId: 'compact' })],
    { agents },
  )
  expect(facts).toMatchObject({ calls: 1, steps: 1, agents: 1, error: 0 })
  expect(marks).toEqual([])
})

test('where no step was written down nothing is counted, and usage is known', () => {
  const agents = [agentOf('root', { transcript: 'summary', usage: usageOf({ input: 5, output: 1, costUsd: 0.5 }) })]
  const { facts } = measure([], { agents })
  expect(facts).toMatchObject({
    calls: NaN,
    steps: NaN,
    loops: NaN,
    agents: 1,
    total_tokens: 6,
    total_cost_usd: 0.5,
    tools: [],
  })
})

test('a run that talks and never acts has counts of 0 and no rates', () => {
  const { facts } = measure([human('hello'), says('hello')])
  expect(facts).toMatchObject({ calls: 0, steps: 1, change_batches: 0 })
  expect(measures.tool_calls(facts).value).toBe(0)
  for (const id of [
    'tool_success_rate',
    'correction_frequency',
    'cfp',
    'self_revert_rate',
    'correction_loops',
  ] as const)
    expect(measures[id](facts)).toMatchObject({ value: NaN, reason: expect.stringMatching(/no_data|zero_denominator/) })
})

test('very long edits and very many events are measured all the same', () => {
  const lines = Array.from({ length: 200_000 }, (_, i) => `a line with the number ${i}`)
  const { facts } = measure([
    edit('a.ts', lines),
    edit('a.ts', [], lines),
    ...lines.slice(0, 20_000).map(text => shell(text)),
  ])
  expect(facts).toMatchObject({ reworks: 1, files_edited: 1, files_restored: 1, calls: 20_002 })
})

const anyEvent: fc.Arbitrary<EventSpec> = fc.oneof(
  fc
    .tuple(fc.constantFrom('pytest', 'ruff'), fc.constantFrom('pass', 'fail', 'unknown'))
    .map(([key, verdict]) => check(key, verdict)),
  fc.constantFrom('a.ts', '/elsewhere/b.ts').map(path => edit(path)),
  fc
    .constantFrom('ok', 'error', 'denied', 'cancelled', 'timeout', 'unknown')
    .map(outcome => tool('Read', { path: 'a' }, { outcome })),
  fc.record({ tStart: fc.nat(1000) }).map(({ tStart }) => says('let me fix this', { tStart })),
  fc.constant(human('otherwise, please')),
  fc.constantFrom('root', 'sub').map(agentId => shell('git restore .', { agentId, facets: ['revert'] })),
)

test('facts hold together whatever happened, and every measure is finite or has a reason', () =>
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), specs => {
      const { facts, marks } = measure(specs)
      expect(Object.keys(facts).sort()).toEqual([...processFacts.map(({ name }) => name), 'tools'].sort())
      if (specs.length === 0) return
      const { calls, known, ok, error, denied, cancelled, timeout, unknown } = facts
      expect(ok + error + denied + cancelled + timeout + unknown).toBe(calls)
      expect(known).toBe(calls - cancelled - unknown)
      expect(facts.tools.reduce((sum, each) => sum + each.calls, 0)).toBe(calls)
      expect(facts.corrective_steps).toBeLessThanOrEqual(facts.steps)
      const { retries, reverts, fixes, reworks, user_reworks, hierarchical, explicit_markers } = facts
      expect(retries + reverts + fixes + reworks + user_reworks + hierarchical + explicit_markers).toBe(marks.length)
      for (const measure of Object.values(measures)) {
        const { value, reason } = measure(facts)
        expect(Number.isFinite(value)).toBe(reason === null)
        expect(Number.isFinite(value) || Number.isNaN(value)).toBe(true)
      }
    }),
    { numRuns: 300, seed: 42 },
  ))

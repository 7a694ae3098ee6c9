import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agentOf, type EventSpec, human, says, shell, tool, transcriptOf } from '../../../test/support/transcript.ts'
import { measureTimes } from './times.ts'

const measure = (...specs: EventSpec[]) => measureTimes(transcriptOf(specs))
const at = (tStart: number, tEnd = tStart) => ({ tStart, tEnd })

test('time ends in what it was spent on', () =>
  expect(
    measure(human('go', at(1000)), says('ok', at(1500)), shell('make', at(1600, 4600)), says('done', at(5000))),
  ).toEqual({
    agents: 1,
    life: 4000,
    idle: 0,
    inference: 500 + 100 + 400,
    tool: 3000,
    human: 0,
  }))

test('waits for people are no part of life', () => {
  const run = [says('a', at(0)), human('continue', at(9000)), says('b', at(9100))]
  expect(measure(...run)).toMatchObject({ life: 100, human: 9000, inference: 100 })
  const question = tool('AskUserQuestion', {}, at(100, 7100))
  expect(measure(says('a', at(0)), question, says('b', at(7200)))).toMatchObject({ life: 200, human: 7000, tool: 0 })
  expect(measure(says('a', at(0)), tool('ExitPlanMode', {}, at(10, 60)))).toMatchObject({ human: 50 })
})

test('waiting for an agent is idle, and the agent lives meanwhile', () => {
  const sub = { agentId: 'sub' }
  const found = measure(
    says('a', at(0)),
    tool('Task', {}, { ...at(100, 1100), facets: ['delegate'] }),
    says('look around', { ...sub, role: 'user', ...at(110) }),
    shell('ls', { ...sub, ...at(300, 800) }),
    says('found', { ...sub, ...at(1050) }),
    says('b', at(1200)),
  )
  expect(found).toEqual({ agents: 2, life: 1200 + 940, idle: 1000, inference: 200 + 190 + 250, tool: 500, human: 0 })
})

test('waiting for a command in the background is no waiting for an agent', () => {
  const wait = (args: unknown) => tool('TaskOutput', args, { ...at(0, 500), facets: ['wait'] })
  const agents = [agentOf('root'), agentOf('a2898e3')]
  expect(measureTimes(transcriptOf([wait({ task_id: 'b7636e2' })], { agents }))).toMatchObject({ idle: 0, tool: 500 })
  expect(measureTimes(transcriptOf([wait({ task_id: 'a2898e3' })], { agents }))).toMatchObject({ idle: 500, tool: 0 })
  expect(measure(tool('wait_agent', {}, { ...at(0, 500), facets: ['wait'] }))).toMatchObject({ idle: 500 })
})

test('agents of which fewer than two moments are known have no life', () => {
  expect(measure(says('a'), shell('ls')).life).toBeNaN()
  expect(measure(says('a', at(0)), shell('ls')).agents).toBe(0)
  expect(measure(says('a', at(0)), shell('ls', at(50)), says('x', { agentId: 'sub', ...at(3) }))).toMatchObject({
    agents: 1,
    life: 50,
  })
})

test('what compacts a context does not count', () => {
  const agents = [agentOf('root'), agentOf('compact', { role: 'compaction' })]
  const events = [
    says('a', at(0)),
    says('b', at(10)),
    says('c', { agentId: 'compact', ...at(0) }),
    says('d', { agentId: 'compact', ...at(99) }),
  ]
  expect(measureTimes(transcriptOf(events, { agents }))).toMatchObject({ agents: 1, life: 10 })
})

test('the parts of one agent add up to its life', () => {
  const time = fc.integer({ min: 0, max: 10_000 })
  const event = fc.oneof(
    time.map(t => says('a', at(t))),
    time.map(t => human('go on', at(t))),
    fc.tuple(time, fc.integer({ min: 0, max: 500 })).map(([t, ms]) => shell('ls', at(t, t + ms))),
    fc
      .tuple(time, fc.integer({ min: 0, max: 500 }))
      .map(([t, ms]) => tool('Task', {}, { ...at(t, t + ms), facets: ['delegate'] })),
  )
  fc.assert(
    fc.property(fc.array(event, { minLength: 2, maxLength: 20 }), specs => {
      const { life, idle, inference, tool: tools, human: waits } = measure(...specs)
      const times = specs.flatMap(spec => [spec.tStart ?? NaN, spec.tEnd ?? NaN])
      expect(life + waits).toBe(Math.max(...times) - Math.min(...times))
      expect(life).toBe(idle + inference + tools)
    }),
    { numRuns: 200, seed: 42 },
  )
})

test('where no end of a tool is recorded, what it took and what the model took is not known', () => {
  const call = shell('make', { tStart: 100, tEnd: null, evidence: 'text', outcome: 'ok' })
  const found = measure(human('go', at(0)), says('ok', at(100)), call, says('done', at(900)))
  expect(found).toMatchObject({ agents: 1, life: 900, idle: 0, inference: NaN, tool: NaN, human: 0 })
  const delegate = tool('Task', {}, { tStart: 100, tEnd: null, evidence: 'text', outcome: 'ok', facets: ['delegate'] })
  expect(measure(says('ok', at(0)), delegate, says('done', at(900)))).toMatchObject({ idle: NaN, tool: 0, life: 900 })
  expect(measure(says('ok', at(0)), says('now', at(100)), call)).toMatchObject({ life: 100, inference: 100, tool: NaN })
  const question = tool('AskUserQuestion', {}, { tStart: 100, tEnd: null, evidence: 'text', outcome: 'ok' })
  expect(measure(says('ok', at(0)), question, says('done', at(900)))).toMatchObject({ human: NaN, life: NaN, tool: 0 })
})

test('a call that never ended leaves the rest measured', () => {
  const killed = shell('make', { tStart: 100, tEnd: null, evidence: 'none', outcome: 'unknown' })
  expect(measure(says('ok', at(0)), shell('ls', at(20, 60)), killed)).toMatchObject({ inference: 60, tool: 40 })
})

test('where the start of an answer is recorded, only the time since then is inference', () => {
  const found = measure(says('a', at(0, 3000)), shell('ls', at(3000, 4000)), says('b', at(4500, 6500)))
  expect(found).toEqual({ agents: 1, life: 6500, idle: 0, inference: 5000, tool: 1000, human: 0 })
  const both = measure(says('a', at(0, 3000)), says('b', at(1000, 2000)), says('c', at(5000, 6000)))
  expect(both).toMatchObject({ life: 6000, inference: 4000 })
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whenShared } from '../../../test/support/shared.ts'
import { countsOf, only, parseFiles, toolsIn } from '../../../test/support/transcript-counts.ts'
import { samples } from '../../../test/support/transcripts/openhands-v1.ts'
import { openhandsV1 } from './openhands-v1.ts'

const parse = (name: string) => {
  const files = samples.filter(each => each.name === name).map(({ text }) => [name, text])
  return parseFiles(openhandsV1, Object.fromEntries(files))
}

test('flag and exit code both count; calls of one response are one step', async () => {
  const transcript = only(await parse('events.jsonl'))
  expect(toolsIn(transcript).map(({ tool, outcome, evidence }) => [tool, outcome, evidence])).toEqual([
    ['terminal', 'error', 'exit_code'],
    ['file_editor', 'ok', 'flag'],
    ['file_editor', 'ok', 'flag'],
    ['terminal', 'ok', 'exit_code'],
    ['finish', 'ok', 'flag'],
  ])
  expect(countsOf(transcript)).toMatchObject({ calls: 5, known: 5, steps: 4 })
  expect(toolsIn(transcript).flatMap(({ check }) => check?.verdict ?? [])).toEqual(['fail', 'pass'])
  expect(toolsIn(transcript)[2]?.edits).toMatchObject([{ added: ['return a + b'], removed: ['return a - b'] }])
})

test('usage by purpose: the agent has its own, helpers are auxiliary', async () => {
  const { agents, totals, ...transcript } = only(await parse('events.jsonl'))
  expect(agents).toMatchObject([
    {
      id: 'root',
      role: 'root',
      model: 'some/model',
      usage: { input: 5000, cacheRead: 5000, output: 100, costUsd: 0.2 },
    },
    { role: 'aux', name: 'condenser', usage: { input: 1000 } },
  ])
  expect(totals?.costUsd).toBeCloseTo(0.21, 12)
  expect(transcript).toMatchObject({ sessionId: 'conversation-1', goal: 'Mend the sum', exitReason: 'finished' })
  expect(transcript.toolsAvailable).toEqual(['terminal', 'file_editor', 'finish'])
})

test('refused, not understood, endless, lost and unanswered calls', async () => {
  const transcript = only(await parse('troubled.jsonl'))
  expect(toolsIn(transcript).map(({ outcome }) => outcome)).toEqual([
    'denied',
    'error',
    'timeout',
    'ok',
    'ok',
    'unknown',
  ])
  // Two lost calls in a row are one step that was not seen.
  expect(countsOf(transcript)).toMatchObject({ calls: 6, known: 5, steps: 5 })
  expect(transcript.events.flatMap(event => (event.kind === 'lifecycle' ? [event.what] : []))).toEqual([
    'compaction',
    'error',
  ])
})

test('the same events as one JSON list, cut', async () => {
  const { transcripts, problems } = await parse('events.json')
  expect(countsOf(only({ transcripts, problems }))).toMatchObject({ calls: 3, known: 2 })
  expect(problems).toMatchObject([{ code: 'transcript-truncated' }])
})

whenShared('the real events', shared => {
  test('as counted by hand', () => {
    const name = 'v1-sdk-events.jsonl'
    const transcript = only(openhandsV1.read(join(shared, 'data/transcripts/openhands', name), name))
    expect(countsOf(transcript)).toMatchObject({ calls: 3, known: 3, ok: 0, error: 3, steps: 3, agents: 1 })
    expect(toolsIn(transcript).map(({ evidence, exitCode }) => [evidence, exitCode])).toEqual([
      ['flag', null],
      ['flag', null],
      ['exit_code', 1],
    ])
    expect(toolsIn(transcript).filter(({ errorClass }) => errorClass === 'check_failed')).toEqual([])
    expect(transcript.totals).toMatchObject({
      input: 107458 - 68193,
      cacheRead: 68193,
      output: 1347,
      costUsd: null,
      exact: true,
    })
  })
})

import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lines as jsonLines } from '../../../../test/support/importers/fixture.ts'
import { sdkInstance } from '../../../../test/support/importers/openhands.ts'
import { whenShared } from '../../../../test/support/shared.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { countsOf, only, parseFiles, toolsIn } from '../../../../test/support/transcript-counts.ts'
import { samples } from '../../../../test/support/transcripts/openhands-v1.ts'
import type { Transcript } from '../../../core/transcript.ts'
import { readTranscripts } from '../../transcripts/read.ts'
import { openhandsV1 } from './v1-transcript.ts'

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

describe('a folder with a file for each event', () => {
  const lines = samples[0].text.trim().split('\n')
  const nameOf = (i: number) => `c1/events/event-${String(i).padStart(5, '0')}-x.json`
  const files = Object.fromEntries(lines.map((line, i) => [nameOf(i), line]))
  const bare = ({ events, ...transcript }: Transcript) => ({
    ...transcript,
    file: '',
    id: '',
    events: events.map(event => ({ ...event, src: null })),
  })

  test('is one transcript, the same as their lines are', async () => {
    await using folder = await temporaryFolder(files)
    const { transcripts, problems } = readTranscripts(folder.path)
    expect(problems).toEqual([])
    expect(transcripts.map(bare)).toEqual([bare(only(await parse('events.jsonl')))])
    expect(transcripts[0]).toMatchObject({ id: 'conversation-1', file: 'c1/events' })
    expect(toolsIn(transcripts[0])[0].src).toMatchObject({ file: nameOf(4), line: 1 })
    // From the folder itself, and from one of its files.
    for (const path of ['c1/events', nameOf(3)])
      expect(readTranscripts(join(folder.path, path)).transcripts.map(bare)).toEqual(transcripts.map(bare))
  })

  test('is read in the order of its numbers, also beyond five digits', async () => {
    const late = Object.fromEntries(lines.map((line, i) => [`e/event-${99_995 + i}.json`, line]))
    await using folder = await temporaryFolder(late)
    expect(countsOf(only(readTranscripts(folder.path)))).toEqual(countsOf(only(await parse('events.jsonl'))))
  })

  test('has its usage and its end from the state beside it', async () => {
    const usage_to_metrics = { agent: { accumulated_cost: 1.5, accumulated_token_usage: { prompt_tokens: 7 } } }
    const state = { id: 'c-9', execution_status: 'stuck', stats: { usage_to_metrics } }
    const short = Object.fromEntries([2, 4, 6].map(i => [nameOf(i), lines[i]]))
    await using folder = await temporaryFolder({ ...short, 'c1/base_state.json': JSON.stringify(state) })
    const transcript = only(readTranscripts(folder.path))
    expect(transcript).toMatchObject({ sessionId: 'c-9', exitReason: 'stuck', totals: { costUsd: 1.5 } })
    expect(countsOf(transcript)).toMatchObject({ calls: 1, known: 1 })
  })

  test('reports an event that is a link to itself', async () => {
    await using folder = await temporaryFolder(files)
    const link = join(folder.path, nameOf(5))
    rmSync(link)
    symlinkSync(link, link)
    const [transcript] = readTranscripts(folder.path).transcripts
    expect(transcript.warnings.join()).toContain(nameOf(5))
  })

  test('loses what is broken and no more', async () => {
    const [last] = [lines.length - 1]
    const harmed = { ...files, [nameOf(0)]: '', [nameOf(5)]: '{"kind":', [nameOf(last)]: lines[last].slice(0, 40) }
    await using folder = await temporaryFolder(harmed)
    const { transcripts, problems } = readTranscripts(folder.path)
    expect(transcripts).toHaveLength(1)
    expect(countsOf(transcripts[0]).calls).toBe(5)
    expect(transcripts[0].warnings.join()).toContain(nameOf(5))
    expect(problems).toMatchObject([{ code: 'transcript-truncated' }])
  })
})

test('the output of an evaluation is one run per line, with its own count of tokens', async () => {
  const second = sdkInstance({ instance_id: 'second', metrics: null })
  const { transcripts } = await parseFiles(openhandsV1, { 'output.jsonl': jsonLines(sdkInstance(), second) })
  expect(transcripts.map(({ id, totals }) => [id, totals?.input ?? null])).toEqual([
    ['django__django-1', 350],
    ['second', null],
  ])
  expect(transcripts.map(transcript => countsOf(transcript))).toMatchObject([{ calls: 1, ok: 1 }, { calls: 1 }])
})

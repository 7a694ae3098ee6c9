import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { whenShared } from '../../../../test/support/shared.ts'
import { only, parseFiles } from '../../../../test/support/transcript-counts.ts'
import { samples } from '../../../../test/support/transcripts/claude-result.ts'
import { tokensOf } from '../../transcripts/shared/usage.ts'
import { claudeResult } from './result-transcript.ts'

const sample = async (name: string) =>
  only(await parseFiles(claudeResult, { [name]: samples.find(each => each.name === name)?.text ?? '' }))

describe('a result', () => {
  test('tells tokens and cost of the main agent and of helpers, and no call', async () => {
    const transcript = await sample('result.json')
    expect(
      transcript.agents.map(({ id, role, model, usage, transcript: kept }) => [
        id,
        role,
        model,
        usage && tokensOf(usage),
        usage?.costUsd,
        kept,
      ]),
    ).toEqual([
      ['root', 'root', 'large-model', 136_477, 0.13, 'summary'],
      ['aux:small-model', 'aux', 'small-model', 3965, 0.005, 'absent'],
    ])
    expect(transcript).toMatchObject({ totals: { costUsd: 0.135, output: 847 }, success: true })
    expect(transcript.events.map(({ kind }) => kind)).toEqual(['lifecycle'])
  })

  test('without models tells what the main agent used', async () => {
    const transcript = await sample('limited.json')
    expect(transcript).toMatchObject({
      success: false,
      exitReason: 'error_max_turns',
      totals: { input: 29, costUsd: 0.135 },
    })
    expect(transcript.events[0]).toMatchObject({ what: 'limit' })
  })

  test('is found between other lines', async () => {
    const transcript = await sample('stdout.log')
    expect(transcript.totals?.costUsd).toBe(0.135)
    expect(transcript.warnings).toEqual([expect.stringMatching(/\b2\b.*\b1\b/)])
  })
})

whenShared('a real result', shared => {
  test('adds up to the cost that it tells', () => {
    const name = 'scylla-dryrun-T0-00.json'
    const { agents, totals } = only(
      claudeResult.read(join(shared, 'data/transcripts/claude-code-result-json', name), name),
    )
    expect(agents.reduce((sum, { usage }) => sum + (usage?.costUsd ?? NaN), 0)).toBeCloseTo(0.1351093, 10)
    expect(totals?.costUsd).toBe(0.1351093)
    expect(agents.map(({ role }) => role)).toEqual(['root', 'aux'])
  })
})

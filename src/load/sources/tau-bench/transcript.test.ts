import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { whenShared } from '../../../../test/support/shared.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { samples } from '../../../../test/support/transcripts/tau-bench.ts'
import type { Transcript } from '../../../core/transcript.ts'
import { tauBench } from './transcript.ts'

const read = async (name: string): Promise<readonly Transcript[]> => {
  const text = samples.find(sample => sample.name === name)?.text ?? ''
  await using folder = await temporaryFolder({ [name]: text })
  return tauBench.read(join(folder.path, name), name).transcripts
}

const callsOf = ({ events }: Transcript) => events.flatMap(event => (event.kind === 'tool' ? [event] : []))

describe('tau-bench', () => {
  test('tells failed calls by their text', async () => {
    const [transcript] = await read('one.json')
    expect(callsOf(transcript).map(({ tool, outcome, evidence, args }) => [tool, outcome, evidence, args])).toEqual([
      ['get_user_details', 'ok', 'text', { user_id: 'mia_li_3668' }],
      ['book_reservation', 'error', 'text', { payment: 10 }],
      ['book_reservation', 'ok', 'text', { payment: 20 }],
    ])
    expect(transcript).toMatchObject({ goal: 'Please book me a flight to Seattle.', success: true })
  })

  test('has a transcript for every trial', async () => {
    const transcripts = await read('two.json')
    expect(transcripts.map(({ id, success }) => [id, success])).toEqual([
      ['task 0, trial 0', true],
      ['task 0, trial 1', false],
    ])
  })
})

test('tau2 flags failed calls, and tools of the user are none of the agent', async () => {
  const [transcript] = await read('tau2.json')
  expect(callsOf(transcript).map(({ tool, outcome, evidence }) => [tool, outcome, evidence])).toEqual([
    ['get_line', 'ok', 'flag'],
    ['enable_roaming', 'error', 'flag'],
  ])
  expect(transcript).toMatchObject({ success: false, exitReason: 'user_stop', warnings: [] })
  const usage = transcript.events.flatMap(event => (event.kind === 'message' && event.usage ? [event.usage] : []))
  expect(usage).toMatchObject([{ input: 900, output: 40, costUsd: 0.004 }])
})

whenShared('200 trials of gpt-4o', shared => {
  test('1,164 calls, of which 73 begin with an error', () => {
    const path = join(shared, 'data/tau-bench/gpt-4o-airline.json')
    const { transcripts, problems } = tauBench.read(path, 'gpt-4o-airline.json')
    const calls = transcripts.flatMap(callsOf)
    expect({ problems, trials: transcripts.length, calls: calls.length }).toEqual({
      problems: [],
      trials: 200,
      calls: 1164,
    })
    expect(calls.filter(({ outcome }) => outcome === 'error')).toHaveLength(73)
    // Some conversations use the id of a call again.
    expect(transcripts.flatMap(({ warnings }) => warnings)).toEqual([])
  })
})

test('a task that is a list in lists is none', async () => {
  const depth = 100_000
  const id = '['.repeat(depth) + ']'.repeat(depth)
  await using folder = await temporaryFolder({
    'a.json': `[{"task_id": ${id}, "trial": 0, "reward": 1, "info": {}, "traj": [{"role": "user", "content": "Hi"}]}]`,
  })
  const { transcripts } = tauBench.read(join(folder.path, 'a.json'), 'a.json')
  expect(transcripts.map(transcript => transcript.id)).toEqual(['task ?, trial 0'])
})

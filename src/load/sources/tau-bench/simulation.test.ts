import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cells } from '../../../../test/support/cells.ts'
import { whenShared } from '../../../../test/support/shared.ts'
import { load } from '../../../transform/loading/load.ts'
import { Fields, FileAccount, Findings } from '../../io/fields.ts'
import { trialContent } from './importer.ts'

const callsIn = (traj: unknown) => {
  const findings = new Findings()
  const trial = { task_id: 0, reward: 1, info: {}, trial: 0, traj }
  const { transcript } = trialContent(new Fields(trial, new FileAccount('f.json', findings)))
  const problems = findings.found.flatMap(found => (found.kind === 'problem' ? [found.problem.at] : []))
  return { calls: transcript?.events.filter(({ kind }) => kind === 'tool').length, problems }
}

describe('calls of a trial', () => {
  const hello = { role: 'assistant', content: 'Hello' }
  const call = { id: 'a', function: { name: 'get_user', arguments: '{}' } }

  test('are none where it only talked', () => {
    expect(callsIn([hello])).toEqual({ calls: 0, problems: [] })
    expect(callsIn([hello, { ...hello, tool_calls: null }])).toEqual({ calls: 0, problems: [] })
    expect(callsIn([hello, { ...hello, tool_calls: [call] }])).toEqual({ calls: 1, problems: [] })
  })

  test('are not known where no message was kept, or not every one', () => {
    expect(callsIn([])).toEqual({ calls: undefined, problems: [] })
    expect(callsIn([hello, 7])).toEqual({ calls: undefined, problems: ['traj[1]'] })
    expect(callsIn([hello, { ...hello, tool_calls: 'x' }])).toEqual({
      calls: undefined,
      problems: ['traj[1].tool_calls'],
    })
  })
})

whenShared('200 trials of gpt-4o', shared => {
  test('all are measured, 18 of them without a call', async () => {
    const { tables } = await load([join(shared, 'data/tau-bench')], { jobs: 0 })
    const calls = cells(tables.runs, 'tool_calls').map(({ tool_calls }) => tool_calls)
    expect(calls).toHaveLength(200)
    expect(calls.filter(count => count === 0)).toHaveLength(18)
    expect(calls.reduce((sum: number, count) => sum + Number(count), 0)).toBe(1164)
  })
})

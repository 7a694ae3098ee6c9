import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importRuns } from '../../src/apps/import-runs.ts'
import { type Loaded, type LoadOptions, load } from '../../src/transform/loading/load.ts'
import { importerFixtures } from '../contracts/importer-fixtures.ts'
import { allCells } from '../support/cells.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { samples as atif } from '../support/transcripts/atif.ts'
import { gave, said, typed, used } from '../support/transcripts/claude-session.ts'
import { samples as inspect } from '../support/transcripts/inspect.ts'
import { jsonLines } from '../support/transcripts/json-lines.ts'
import { samples as tauBench } from '../support/transcripts/tau-bench.ts'

/** What the tables say of runs, wherever they were found. */
const contentOf = ({ tables }: Loaded) => {
  const { experiments: _, rubric: __, ...cells } = allCells(tables)
  return Object.fromEntries(
    Object.entries(cells).map(([name, rows]) => [
      name,
      rows.map(row => ({ ...row, folder: null, files_present: null, file: null })),
    ]),
  )
}

const loaded = (path: string, options: LoadOptions = {}): Promise<Loaded> => load([path], { jobs: 0, ...options })

describe('what is imported says the same', () => {
  test.each(Object.keys(importerFixtures))('of %s', async id => {
    await using source = await importerFixtures[id]()
    await using target = await temporaryFolder()
    const out = join(target.path, 'runs')
    const before = await loaded(source.path)
    const { runs } = await importRuns([source.path], out)
    expect(runs).toBe(before.tables.runs.size)
    const after = await loaded(out)
    expect(contentOf(after)).toEqual(contentOf(before))
    // Read once more, so that what is written is what we write ourselves.
    const again = join(target.path, 'again')
    await importRuns([out], again)
    expect(contentOf(await loaded(again))).toEqual(contentOf(before))
  })

  test.each(Object.keys(importerFixtures))('of %s, also to who reads both: each run counts once', async id => {
    await using source = await importerFixtures[id]()
    await using target = await temporaryFolder()
    const out = join(target.path, 'runs')
    const { runs } = await importRuns([source.path], out)
    const { tables, problems } = await load([source.path, out], { jobs: 0 })
    expect(tables.runs.size).toBe(runs)
    expect(problems.filter(({ code }) => code === 'run-twice')).toEqual([])
    expect(problems.filter(({ code }) => code === 'log-twice')).toHaveLength(1)
  })

  test('with the names that a person gives', async () => {
    await using source = await temporaryFolder({ 'x.jsonl': '{"task": "a b", "score": 1, "passed": true}\n' })
    const out = join(source.path, 'out')
    const overrides = { set: { model: 'maker/model', tier: 'with tools', agent: '~/agent' } }
    await importRuns([join(source.path, 'x.jsonl')], out, { overrides })
    const { tables } = await loaded(out)
    expect(allCells(tables).runs).toMatchObject([
      { agent_model: 'maker/model', tier: 'with tools', agent: '~/agent', task: 'a b' },
    ])
  })
})

describe('what agents did is kept', () => {
  const sampleOf = (samples: readonly { name: string; text: string | Uint8Array }[], name: string) =>
    samples.find(sample => sample.name === name)?.text ?? ''
  const trial = {
    id: 't',
    task_name: 'hello',
    trial_name: 'hello__a',
    agent_info: { name: 'terminus', model_info: null },
  }
  const sources: readonly (readonly [string, Record<string, string | Uint8Array>])[] = [
    ['tau-bench', { 'two-airline.json': sampleOf(tauBench, 'two.json') }],
    ['tau2', { 'simulations.json': sampleOf(tauBench, 'tau2.json') }],
    ['Inspect', Object.fromEntries(inspect.map(({ name, text }) => [name, text]))],
    [
      'Harbor',
      {
        'job/hello__a/result.json': JSON.stringify({ ...trial, verifier_result: { rewards: { reward: 1 } } }),
        'job/hello__a/agent/trajectory.json': atif[0].text,
      },
    ],
    [
      'a session with a sub-agent in a folder of runs',
      {
        'e/T0/00/run_01/run_result.json': '{"run_number": 1, "judge_score": 1, "judge_passed": true}',
        'e/T0/00/run_01/agent/s.jsonl': jsonLines(
          typed(1, 'Go'),
          said(2, 'msg_1', [used('task_1', 'Task', { prompt: 'one' })]),
          gave(9, 'task_1', 'done', { toolUseResult: { agentId: 'a1' } }),
        ),
        'e/T0/00/run_01/agent/s/subagents/agent-a1.jsonl': jsonLines(
          typed(3, 'one', { isSidechain: true, agentId: 'a1' }),
          said(4, 'msg_2', [used('call_1', 'Bash', { command: 'ls' })], { isSidechain: true, agentId: 'a1' }),
          gave(5, 'call_1', 'a', { isSidechain: true, agentId: 'a1' }),
        ),
      },
    ],
  ]

  test.each(sources)('of %s', async (_, files) => {
    await using source = await temporaryFolder(files)
    await using target = await temporaryFolder()
    const [out, again] = [join(target.path, 'out'), join(target.path, 'again')]
    const before = await loaded(source.path)
    expect(before.tables.actions.size).toBeGreaterThan(0)
    expect((await importRuns([source.path], out)).transcripts).toBe(0)
    expect(contentOf(await loaded(out))).toEqual(contentOf(before))
    expect((await importRuns([out], again)).transcripts).toBe(0)
    expect(contentOf(await loaded(again))).toEqual(contentOf(before))
  })
})

test('a file in the place of the folder is told', async () => {
  await using source = await importerFixtures.metr()
  writeFileSync(join(source.path, 'file.txt'), 'mine')
  await expect(importRuns([source.path], join(source.path, 'file.txt'))).rejects.toThrow(
    expect.objectContaining({ code: 'cannot-write' }),
  )
})

test('a folder that holds something is left alone', async () => {
  await using source = await importerFixtures.metr()
  mkdirSync(join(source.path, 'out'))
  writeFileSync(join(source.path, 'out/mine.txt'), 'mine')
  await expect(importRuns([source.path], join(source.path, 'out'))).rejects.toThrow(
    expect.objectContaining({ code: 'folder-not-empty' }),
  )
})

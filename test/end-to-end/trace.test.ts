import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allRows, numbers, words } from '../../src/core/table.ts'
import { load } from '../../src/transform/loading/load.ts'
import { tiercel } from '../support/cli.ts'
import { whenShared } from '../support/shared.ts'
import { simulatedRuns } from '../support/simulated.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { samples as streams } from '../support/transcripts/claude-stream.ts'

const [twoAgents] = streams

const transcriptIn = (folder: string): void => {
  mkdirSync(join(folder, 'agent'), { recursive: true })
  writeFileSync(join(folder, 'agent', 'stdout.log'), twoAgents.text)
}

describe('tiercel trace', () => {
  test('says what was called and how it ended, as JSON for a program and in words for a person', async () => {
    await using folder = await temporaryFolder()
    transcriptIn(folder.path)
    const { stdout, code } = await tiercel(['trace', folder.path, '--json'])
    expect(code).toBe(0)
    const { runs, warnings } = JSON.parse(stdout)
    expect(warnings).toEqual([])
    // Two Task calls of the root, one Bash call of each sub-agent, one of which was refused.
    expect(runs).toMatchObject([
      { format: 'claude-stream', agents: 3, calls: 4, known: 4, ok: 3, error: 0, denied: 1, cancelled: 0, unknown: 0 },
    ])
    expect(runs[0].metrics.tool_success_rate).toEqual({ value: 0.75, num: 3, den: 4, reason: null })
    expect(runs[0].metrics.tool_success_rate_excluding_denied.value).toBe(1)
    expect(runs[0].metrics.task_distribution_efficiency).toMatchObject({ value: null, reason: 'no_data' })
    const screen = await tiercel(['trace', folder.path], { env: { NO_COLOR: '1' } })
    expect(screen.stdout).toMatch(/^[A-Z].*\n {2}.*\d+ +Bash: rm -rf build$/m)
    expect(screen.stdout).toMatch(/ · 2 sub-agents/)
  })

  test('milestones are those of the task, found in a folder around the transcript', async () => {
    await using folder = await temporaryFolder({
      'test001/milestones.yaml': '- { id: a, when: { ran: "no-such-command" } }',
      'test002/milestones.yaml': '- { id: a, wen: { ran: x } }',
    })
    const progressIn = async (experiment: string) => {
      const run = join(folder.path, experiment, 'T0/00/run_01')
      transcriptIn(run)
      const { runs, warnings } = JSON.parse((await tiercel(['trace', run, '--json'])).stdout)
      return { value: runs[0].metrics.r_prog.value, warnings: warnings.length }
    }
    expect(await progressIn('test001')).toEqual({ value: 0, warnings: 0 })
    expect(await progressIn('test002')).toEqual({ value: null, warnings: 1 })
    expect(await progressIn('test003')).toEqual({ value: null, warnings: 0 })
    mkdirSync(join(folder.path, 'test004'))
    symlinkSync('milestones.yaml', join(folder.path, 'test004/milestones.yaml'))
    expect(await progressIn('test004')).toEqual({ value: null, warnings: 1 })
  })

  test('a file that is no transcript, or is not there, is an error that says so', async () => {
    await using folder = await temporaryFolder({ 'notes.txt': 'nothing of the kind' })
    for (const path of [join(folder.path, 'notes.txt'), join(folder.path, 'absent.jsonl')]) {
      const { stderr, code } = await tiercel(['trace', path])
      expect(code).toBe(2)
      expect(stderr).toContain(path)
    }
  })

  whenShared('real transcripts', shared => {
    test('milestones are taken from a file', async () => {
      await using folder = await temporaryFolder({
        'milestones.yaml': [
          '- { id: a, when: { edited: "**/reproduce_bug.py" } }',
          '- { id: b, when: { ran: no-such-command } }',
        ].join('\n'),
      })
      const file = join(shared, 'data/transcripts/swe-agent-traj/pydicom__pydicom-1458.traj')
      const { stdout } = await tiercel(['trace', file, '--json', '--milestones', join(folder.path, 'milestones.yaml')])
      expect(JSON.parse(stdout).runs[0].metrics.r_prog).toMatchObject({ value: 0.5, num: 1, den: 2 })
    })
  })
})

describe('transcripts beside runs', () => {
  const runFolders = (root: string): string[] =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('run_result.json'))
      .map(name => join(root, name, '..'))
      .sort()

  test('are measured, kept with the results and read back from them; runs without one stay without', async () => {
    await using raw = await simulatedRuns({ tasks: 1, tiers: 2, subtests: 1, runs: 2 })
    const [first, second] = runFolders(raw.path)
    for (const folder of [first, second]) transcriptIn(folder)
    const { tables } = await load([raw.path])
    expect([...numbers(allRows(tables.runs), 'tool_success_rate')]).toEqual([0.75, 0.75, NaN, NaN])
    expect(tables.process.size).toBe(2)
    expect([...numbers(allRows(tables.process), 'denied')]).toEqual([1, 1])
    expect(words(allRows(tables.actions), 'outcome').slice(0, 4)).toEqual(['ok', 'ok', 'ok', 'denied'])
    await using results = await temporaryFolder()
    const once = join(results.path, 'once')
    const again = join(results.path, 'again')
    const analyzed = await tiercel(['analyze', raw.path, '--out', once, '--only', 'data', '--quiet'])
    expect(analyzed.code).toBe(0)
    await tiercel(['analyze', once, '--out', again, '--only', 'data', '--quiet'])
    for (const name of ['runs', 'process', 'tools', 'actions', 'estimates'])
      expect(readFileSync(join(again, `data/${name}.csv`), 'utf8'), name).toBe(
        readFileSync(join(once, `data/${name}.csv`), 'utf8'),
      )
  })

  test('a transcript that arrives later is noticed', async () => {
    await using raw = await simulatedRuns({ tasks: 1, tiers: 1, subtests: 1, runs: 2 })
    await using out = await temporaryFolder()
    const analyze = () => tiercel(['analyze', raw.path, '--out', out.path, '--only', 'data', '--quiet'])
    await analyze()
    expect(readFileSync(join(out.path, 'data/process.csv'), 'utf8').trim().split('\n')).toHaveLength(1)
    transcriptIn(runFolders(raw.path)[0])
    await analyze()
    expect(readFileSync(join(out.path, 'data/process.csv'), 'utf8').trim().split('\n')).toHaveLength(2)
  })
})

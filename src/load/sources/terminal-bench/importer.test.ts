import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { json } from '../../../../test/support/importers/fixture.ts'
import { terminalBenchTrial } from '../../../../test/support/importers/terminal-bench.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import terminalBench from './importer.ts'

const planOf = async (files: Readonly<Record<string, string>>, below = '') => {
  await using folder = await temporaryFolder(files)
  const { parts, problems } = terminalBench.plan({ path: `${folder.path}${below}`, label: '' })
  return { runs: parts.flatMap(({ runs }) => runs), problems: problems.map(({ code, file }) => `${code} ${file}`) }
}

const started = 'runs/2026-01-03__10-00-00'

/** Trials as versions wrote them that gave them no id. */
const trialOf = (task: string, attempt: number, is_resolved: boolean | null = attempt === 1) =>
  terminalBenchTrial({
    id: undefined,
    task_id: task,
    trial_name: `${task}.${attempt}-of-2.2026-01-03__10-00-00`,
    is_resolved,
  })

const trials = ['a', 'hello', 'z'].flatMap(task => [trialOf(task, 1), trialOf(task, 2)])

/** What `tb run` leaves: a file for the run and one for each trial. */
const layout = (run: string, list: readonly ReturnType<typeof trialOf>[] = trials) => ({
  [`${run}/results.json`]: json({ results: list, accuracy: 0.5 }),
  ...Object.fromEntries(
    trials.map(trial => [`${run}/${trial.task_id}/${trial.trial_name}/results.json`, json(trial)] as const),
  ),
})

describe('what tb run leaves', () => {
  test('is each trial once, without a word', async () => {
    const { runs, problems } = await planOf(layout(started))
    expect(runs).toHaveLength(6)
    expect(problems).toEqual([])
  })

  test('is two repetitions of each where it is there for two runs', async () => {
    const { runs, problems } = await planOf({ ...layout(started), ...layout('runs/again') })
    expect(runs.map(({ key }) => key.run)).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])
    expect(problems).toEqual([])
  })

  test('tells a trial that the run leaves out', async () => {
    const { runs } = await planOf(layout(started, trials.slice(0, 4)))
    expect(runs).toHaveLength(6)
  })

  test('is each trial once where the file of the run is lost', async () => {
    const { runs } = await planOf({ ...layout(started), [`${started}/results.json`]: '' })
    expect(runs).toHaveLength(6)
  })

  test('counts as the run says where a trial says otherwise', async () => {
    const [first] = trials
    const file = `${started}/${first.task_id}/${first.trial_name}/results.json`
    const { runs, problems } = await planOf({ ...layout(started), [file]: json({ ...first, is_resolved: false }) })
    expect(runs[0].content?.recorded.passed).toBe(true)
    expect(problems).toEqual([`run-twice ${file}`])
  })
})

describe('agent and model', () => {
  const metadata = json({ agent_name: 'codex', model_name: 'openai/o4-mini' })
  const lock = json({ agent: { name: 'claude-code', model_name: 'anthropic/opus' } })
  const roles = ({ runs }: Awaited<ReturnType<typeof planOf>>) => [
    ...new Set(runs.map(({ key }) => `${key.agent} ${key.model}`)),
  ]

  test('are what the harness wrote down', async () => {
    const both = { [`${started}/run_metadata.json`]: metadata, [`${started}/tb.lock`]: lock }
    expect(roles(await planOf({ ...layout(started), ...both }))).toEqual(['codex openai/o4-mini'])
    const locked = { [`${started}/tb.lock`]: lock }
    expect(roles(await planOf({ ...layout(started), ...locked }))).toEqual(['claude-code anthropic/opus'])
  })

  test('are known of one trial too', async () => {
    const files = { ...layout(started), [`${started}/run_metadata.json`]: metadata }
    expect(roles(await planOf(files, `/${started}/hello`))).toEqual(['codex openai/o4-mini'])
  })

  test('are looked up again when they change, though the results are the same', async () => {
    const name = `${started}/run_metadata.json`
    await using folder = await temporaryFolder({ ...layout(started), [name]: metadata })
    const path = () => terminalBench.plan({ path: folder.path, label: '' }).parts[0].runs[0].path
    const before = path()
    writeFileSync(join(folder.path, name), json({ agent_name: 'other', model_name: 'openai/o4-mini' }))
    expect(path()).not.toBe(before)
  })

  test('are as the folder of a submission is named', async () => {
    const run = '20260101_terminus_gpt-5/run1'
    expect(roles(await planOf({ ...layout(run), [`${run}/run_metadata.json`]: metadata }))).toEqual(['terminus gpt-5'])
  })
})

describe('the accuracy of a file', () => {
  const accuracy = async (given: number, ...verdicts: readonly (boolean | null)[]) => {
    const results = verdicts.map((verdict, i) => trialOf('a', i + 1, verdict))
    await using folder = await temporaryFolder({ 'results.json': json({ results, accuracy: given }) })
    const { problems } = terminalBench.plan({ path: folder.path, label: '' })
    return problems.map(({ code, message, hint }) => [code, message.match(/[\d.]+%/g), hint.includes('--missing fail')])
  }

  test('is as its trials are', async () => expect(await accuracy(1 / 3, true, false, false)).toEqual([]))

  test('counts null as not resolved, which is told', async () =>
    expect(await accuracy(1 / 3, true, false, null)).toEqual([['summary-differs', ['33.3%', '50.0%'], true]]))

  test('may be of other trials', async () =>
    expect(await accuracy(0.9, true, false)).toEqual([['summary-differs', ['90.0%', '50.0%'], false]]))
})

import { describe, expect, test } from 'vitest'
import { cells } from '../../../../test/support/cells.ts'
import { json, lines } from '../../../../test/support/importers/fixture.ts'
import { openhandsInstance, openhandsVerdict, sdkInstance } from '../../../../test/support/importers/openhands.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { load } from '../../../transform/loading/load.ts'
import { readTranscripts } from '../../transcripts/read.ts'
import openhands from './importer.ts'

const readingOf = async (files: Readonly<Record<string, string>>) => {
  await using folder = await temporaryFolder(files)
  const { parts, problems } = openhands.plan({ path: folder.path, label: '' })
  const found = parts.flatMap(part => [...openhands.read(part)])
  return {
    runs: found.flatMap(each => (each.kind === 'run' ? [each.run] : [])),
    problems: [...problems, ...found.flatMap(each => (each.kind === 'problem' ? [each.problem] : []))],
  }
}

/** How the instances of an evaluation ended, by what files beside it say. */
const outcomes = async (files: Readonly<Record<string, string>>, ...instances: readonly object[]) => {
  const { runs } = await readingOf({ 'output.jsonl': lines(...instances), ...files })
  return runs.map(({ key, recorded, trouble }) => [key.task, recorded.passed, trouble])
}

const a = openhandsInstance({ instance_id: 'a__a-1' })
const b = openhandsInstance({ instance_id: 'a__a-2' })

describe('an instance', () => {
  test('tells task, agent, model, tokens, cost and what the agent did', async () => {
    const { runs } = await readingOf({ 'output.jsonl': lines(openhandsInstance()) })
    expect(runs).toMatchObject([
      {
        key: { experiment: 'swe-bench-lite', task: 'django__django-1', family: 'django/django' },
        folder: 'output.jsonl:1',
        tokens: { input: 1000 - 400 - 50, cacheRead: 400, cacheCreation: 50, output: 100 },
        costUsd: 0.5,
        transcript: { format: 'openhands-v0', goal: 'Mend the sum' },
      },
    ])
    expect(runs[0].key).toMatchObject({ agent: 'CodeActAgent', model: 'openai/gpt-5' })
  })

  test('of the SDK is read too', async () => {
    const { runs } = await readingOf({ 'output.jsonl': lines(sdkInstance()) })
    expect(runs).toMatchObject([{ recorded: { passed: true }, transcript: { format: 'openhands-v1' } }])
    expect(runs[0].key).toMatchObject({ agent: 'OpenHands', model: 'litellm_proxy/claude' })
    expect(runs[0].transcript?.events.filter(({ kind }) => kind === 'tool')).toHaveLength(1)
  })

  test('costs nothing known where the model has no price', async () => {
    const { runs } = await readingOf({ 'output.jsonl': lines(openhandsInstance({ metrics: { accumulated_cost: 0 } })) })
    expect(runs[0].costUsd).toBeNaN()
  })

  test('that broke says why', async () => {
    const broken = (error: string, id: string) => openhandsInstance({ instance_id: id, error, history: null })
    expect(
      await outcomes(
        {},
        broken('RuntimeError: Agent reached maximum iteration in headless mode.', 'a__a-1'),
        broken('Timeout after 3600 seconds', 'a__a-2'),
        broken('Maximum retries (5) reached: runtime disconnected', 'a__a-3'),
      ),
    ).toEqual([
      ['a__a-1', null, 'agent_error'],
      ['a__a-2', null, 'timeout'],
      ['a__a-3', null, 'infrastructure'],
    ])
  })
})

describe('verdicts', () => {
  const resolved = [
    ['a__a-1', true, null],
    ['a__a-2', false, null],
  ]

  test('stand in the lines', async () => {
    const inLine = (report: object) => ({ report })
    expect(
      await outcomes({}, { ...a, ...inLine({ resolved: true }) }, { ...b, ...inLine({ resolved: false }) }),
    ).toEqual(resolved)
  })

  test('or in the lines of the evaluation beside them', async () => {
    const evaluated = lines(
      openhandsVerdict('a__a-1', { resolved: true }),
      openhandsVerdict('a__a-2', { resolved: false }),
    )
    expect(await outcomes({ 'output.swebench_eval.jsonl': evaluated }, a, b)).toEqual(resolved)
  })

  test('or in a report of SWE-bench', async () => {
    const report = json({
      submitted_ids: ['a__a-1', 'a__a-2', 'a__a-3'],
      resolved_ids: ['a__a-1'],
      unresolved_ids: ['a__a-2'],
      empty_patch_ids: ['a__a-3'],
    })
    const c = openhandsInstance({ instance_id: 'a__a-3', test_result: { git_patch: '' } })
    for (const name of ['report.json', 'output.report.json'])
      expect(await outcomes({ [name]: report }, a, b, c)).toEqual([...resolved, ['a__a-3', false, 'agent_error']])
  })

  test('or in a report for each', async () => {
    const verdict = (id: string, value: boolean) => json({ [id]: { patch_exists: true, resolved: value } })
    const files = {
      'eval_outputs/a__a-1/report.json': verdict('a__a-1', true),
      'eval_outputs/a__a-2/report.json': verdict('a__a-2', false),
    }
    expect(await outcomes(files, a, b)).toEqual(resolved)
  })

  test('that the evaluation leaves out are told', async () => {
    const evaluated = lines(openhandsVerdict('a__a-1', { resolved: true }))
    const files = { 'output.jsonl': lines(a, b), 'output.swebench_eval.jsonl': evaluated }
    const { problems } = await readingOf(files)
    expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual(['value-missing output.swebench_eval.jsonl'])
  })

  test('that are nowhere are told', async () => {
    const { problems } = await readingOf({ 'output.jsonl': lines(a, b) })
    expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual(['log-without-scores output.jsonl'])
  })
})

test('a line that is longer than what is first read of a file is read whole', async () => {
  const long = openhandsInstance({ instruction: 'x'.repeat(400_000) })
  await using folder = await temporaryFolder({ 'output.jsonl': lines(long, b) })
  expect(openhands.recognizes(folder.path)).toBe(true)
  const { runs } = await readingOf({ 'output.jsonl': lines(long, b) })
  expect(runs.map(({ key }) => key.task)).toEqual(['a__a-2', 'django__django-1'])
  expect(runs.every(({ transcript }) => transcript !== undefined)).toBe(true)
})

test('the transcript of an instance can be kept alone', async () => {
  await using folder = await temporaryFolder({
    'output.jsonl': lines(openhandsInstance(), sdkInstance({ instance_id: 'z' })),
  })
  const runs = openhands.plan({ path: folder.path, label: '' }).parts.flatMap(part => part.runs)
  const originals = openhands.originals?.()
  const formats = await Promise.all(
    runs.map(async run => {
      const [original] = originals?.(run) ?? []
      await using kept = await temporaryFolder({ [original.name]: String(original.text) })
      return readTranscripts(kept.path).transcripts.map(({ format }) => format)
    }),
  )
  expect(formats).toEqual([['openhands-v0'], ['openhands-v1']])
})

test('what a report of SWE-bench beside it says is counted once', async () => {
  const report = json({ submitted_ids: ['a__a-1', 'a__a-2'], resolved_ids: ['a__a-1'], unresolved_ids: ['a__a-2'] })
  await using folder = await temporaryFolder({ 'output.jsonl': lines(a, b), 'report.json': report })
  const { tables, problems } = await load([folder.path], { jobs: 0 })
  expect(cells(tables.runs, 'task', 'agent', 'passed')).toEqual([
    { task: 'a__a-1', agent: 'CodeActAgent', passed: true },
    { task: 'a__a-2', agent: 'CodeActAgent', passed: false },
  ])
  expect(problems).toEqual([])
})

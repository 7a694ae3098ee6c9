import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { json } from '../../../../test/support/importers/fixture.ts'
import { whenShared } from '../../../../test/support/shared.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { analyze } from '../../../apps/analyze.ts'
import { load } from '../../../transform/loading/load.ts'
import sweBench from './importer.ts'

/** How many runs of a source ended in each way, and what is odd about it. */
const readingOf = (path: string, label = '') => {
  const { parts, problems, planned } = sweBench.plan({ path, label })
  const runs = parts.flatMap(part => part.runs)
  const count = (is: (run: (typeof runs)[number]) => boolean) => runs.filter(is).length
  return {
    runs,
    counts: {
      runs: runs.length,
      resolved: count(({ content }) => content?.recorded.passed === true),
      failed: count(({ content }) => content?.recorded.passed === false && content.trouble === null),
      withoutPatch: count(({ content }) => content?.recorded.passed === false && content.trouble === 'agent_error'),
      unknown: count(({ content }) => content?.recorded.passed === null),
    },
    models: [...new Set(runs.map(({ key }) => key.model))],
    problems: problems.map(({ code, file }) => `${code} ${file}`),
    numbers: problems.flatMap(({ message }) => message.match(/\d+/g) ?? []).map(Number),
    planned,
  }
}

const ofFiles = async (files: Readonly<Record<string, unknown>>, label = '') => {
  await using folder = await temporaryFolder(
    Object.fromEntries(Object.entries(files).map(([name, value]) => [name, json(value)])),
  )
  return readingOf(folder.path, label)
}

const instance = (resolved: boolean) => ({ patch_is_None: false, patch_exists: true, resolved, tests_status: {} })

const report = (resolved: readonly string[], unresolved: readonly string[]) => ({
  total_instances: resolved.length + unresolved.length,
  submitted_ids: [...resolved, ...unresolved],
  resolved_ids: resolved,
  unresolved_ids: unresolved,
})

describe('an older report', () => {
  test('tells each instance apart by what became of it', async () => {
    const { counts, problems } = await ofFiles({
      'results.json': {
        no_generation: ['a__a-1'],
        generated: ['a__a-2', 'a__a-3', 'a__a-4', 'a__a-5'],
        with_logs: ['a__a-2', 'a__a-3', 'a__a-4'],
        no_apply: ['a__a-3'],
        install_fail: ['a__a-4'],
        applied: ['a__a-2'],
        resolved: ['a__a-2'],
      },
    })
    expect(counts).toEqual({ runs: 5, resolved: 1, failed: 2, withoutPatch: 1, unknown: 1 })
    expect(problems).toEqual([])
  })

  test('that names only what was resolved is told, unless the reports of instances fill it', async () => {
    const leaderboard = { no_generation: ['a__a-1'], no_logs: [], resolved: ['a__a-2'] }
    const alone = await ofFiles({ 's/results/results.json': leaderboard })
    expect(alone.problems).toEqual(['instances-missing s/results/results.json'])
    const byRepository = { 'a/a': { resolved: 1, total: 3 }, 'b/b': { resolved: 0, total: 1 } }
    const counted = await ofFiles({
      's/results/results.json': leaderboard,
      's/results/resolved_by_repo.json': byRepository,
    })
    expect(counted.problems).toEqual(['instances-missing s/results/results.json'])
    expect(counted.numbers.slice(0, 2)).toEqual([2, 4])
    const whole = await ofFiles({
      's/results/results.json': leaderboard,
      's/logs/a__a-2/report.json': { 'a__a-2': instance(true) },
      's/logs/a__a-3/report.json': { 'a__a-3': instance(false) },
    })
    expect(whole.counts).toMatchObject({ runs: 3, resolved: 1, failed: 1, withoutPatch: 1 })
    expect(whole.problems).toEqual([])
  })
})

describe('reports of instances', () => {
  const files = (model: string) => ({
    [`logs/run_evaluation/r1/${model}/a__a-1/report.json`]: { 'a__a-1': instance(true) },
    [`logs/run_evaluation/r1/${model}/a__a-2/report.json`]: { 'a__a-2': instance(false) },
  })

  test('are runs of the model that their folder names', async () => {
    const { counts, models, problems } = await ofFiles({ ...files('org__one'), ...files('two') })
    expect(counts).toMatchObject({ runs: 4, resolved: 2, failed: 2 })
    expect(models).toEqual(['org/one', 'two'])
    expect(problems).toEqual([])
  })

  test('that the report of their model covers count once, without a word', async () => {
    const reading = await ofFiles({
      ...files('org__one'),
      ...files('two'),
      'org__one.r1.json': report(['a__a-1'], ['a__a-2', 'a__a-3']),
    })
    expect(reading.counts).toMatchObject({ runs: 5, resolved: 2, failed: 3 })
    expect(reading.problems).toEqual([])
  })

  test('of another run of the harness are repetitions', async () => {
    const { counts } = await ofFiles({ ...files('one'), 'one.r2.json': report(['a__a-1'], ['a__a-2']) })
    expect(counts).toMatchObject({ runs: 4 })
  })

  test('without a patch are failures of the agent', async () => {
    const none = { patch_is_None: true, patch_exists: false, resolved: false }
    const { counts } = await ofFiles({ 'logs/a__a-1/report.json': { 'a__a-1': none } })
    expect(counts).toMatchObject({ runs: 1, withoutPatch: 1 })
  })
})

test('verdicts by instance, as SWE-bench Pro lists them', async () => {
  const commit = '6a14edcf1ff010172fdbac622d0a474ed6af46de'
  const { counts, models, runs } = await ofFiles({
    'one/eval_results.json': {
      [`instance_gravitational__teleport-${commit}`]: true,
      [`instance_element-hq__element-web-${commit}-vnan`]: false,
    },
    'two/eval_results.json': { [`instance_gravitational__teleport-${commit}`]: false },
  })
  expect(counts).toMatchObject({ runs: 3, resolved: 1, failed: 2 })
  expect(models).toEqual(['one', 'two'])
  expect(new Set(runs.map(({ key }) => key.family))).toEqual(
    new Set(['gravitational/teleport', 'element-hq/element-web']),
  )
})

test('settings that are true or false by name are no verdicts', async () => {
  await using folder = await temporaryFolder({ 'flags.json': json({ dark: true, 'beta-2': false }) })
  expect(sweBench.recognizes(folder.path)).toBe(false)
})

test('two reports without a name in files that were given are of two systems', async () => {
  const files = { 'report.json': { no_generation: [], generated: ['a__a-1'], resolved: [] } }
  const { models } = await ofFiles(files, 'one')
  expect(models[0]).not.toBeNull()
})

test('instances that were not submitted are missing runs, and one problem', async () => {
  const { planned, problems, numbers } = await ofFiles({
    'm.r.json': { ...report(['a__a-1'], []), total_instances: 4, incomplete_ids: ['a__a-2', 'a__a-3'] },
  })
  expect(planned.map(({ key }) => key.task)).toEqual(['a__a-2', 'a__a-3'])
  expect(problems).toEqual(['instances-missing m.r.json'])
  expect(numbers.slice(0, 2)).toEqual([1, 4])
})

test('missing instances are one problem also when results are read again', async () => {
  const files = { 'm.r.json': json({ ...report(['a__a-1'], []), incomplete_ids: ['a__a-2', 'a__a-3'] }) }
  await using raw = await temporaryFolder(files)
  await using results = await temporaryFolder()
  await analyze([raw.path], { out: results.path, jobs: 0, parts: ['data'] })
  for (const path of [raw.path, results.path]) {
    const { tables, problems } = await load([path], { jobs: 0 })
    expect(tables.missing_runs.size).toBe(2)
    expect(problems.map(({ code }) => code)).toEqual(['instances-missing'])
  }
})

whenShared('public reports', shared => {
  const reading = (path: string) => readingOf(join(shared, 'data/wild', path))

  test('of vexp: 100 of 500 submitted, 73 resolved, 26 not, 1 without a patch', () => {
    const all = { runs: 100, resolved: 73, failed: 26, withoutPatch: 1, unknown: 0 }
    const { counts, problems, numbers } = reading('swe-bench-vexp')
    expect(counts).toEqual(all)
    expect(problems).toEqual(['instances-missing summary.json'])
    expect(numbers.slice(0, 2)).toEqual([100, 500])
  })

  test('of vexp, instance by instance: 73 of 98 resolved', () => {
    const { counts, problems } = reading('swe-bench-vexp/logs')
    expect(counts).toMatchObject({ runs: 98, resolved: 73 })
    expect(problems).toEqual([])
  })

  test('of SWE-agent: 54 resolved of 284 generated, and those without a patch', () => {
    const { counts, models } = reading('swe-bench-docker/20240402_sweagent_gpt4')
    // 18 entries without a generation: one is there twice, two were generated all the same.
    expect(counts).toEqual({ runs: 284 + 15, resolved: 54, failed: 230, withoutPatch: 15, unknown: 0 })
    expect(models).toEqual(['gpt4'])
  })

  test('of AutoCodeRover: 54 resolved of 249', () => {
    const { counts, problems } = reading('swe-bench-docker/auto-code-rover-run-1')
    expect(counts).toMatchObject({ runs: 249, resolved: 54, failed: 195 })
    expect(problems).toEqual([])
  })

  test('of both: two systems', () =>
    expect(reading('swe-bench-docker').models).toEqual(['auto-code-rover-run-1', 'gpt4']))

  test('of aider: 79 resolved of 300, 10 without a patch', () => {
    const { counts, problems } = reading('swe-bench-aider')
    expect(counts).toEqual({ runs: 300, resolved: 79, failed: 211, withoutPatch: 10, unknown: 0 })
    expect(problems).toEqual([])
  })
})

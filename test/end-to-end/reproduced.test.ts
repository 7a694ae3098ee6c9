import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Analysis } from '../../src/analysis/analysis.ts'
import { estimateMeans, layoutOf, type Sample, sampleOf } from '../../src/analysis/inference/index.ts'
import { taskRuns } from '../../src/analysis/inference/unit-sample.ts'
import { analyze } from '../../src/apps/analyze.ts'
import { allRows, columnNumbers, numbers, type Rows, splitBy } from '../../src/core/table.ts'
import { samplingUnitsOf } from '../../src/output/tables/sampling-units.ts'
import { mean, sum } from '../../src/statistics/sum.ts'
import { varianceComponents } from '../../src/statistics/variance-components.ts'
import type { LoadOptions } from '../../src/transform/loading/load.ts'
import { projectRoot } from '../support/project.ts'
import { whenShared } from '../support/shared.ts'
import { temporaryFolder } from '../support/temporary.ts'

const analysisOf = async (path: string, options: LoadOptions = {}): Promise<Analysis> =>
  (await analyze([path], { jobs: 0, ...options })).analysis

const sampleIn = (rows: Rows, metric: string): Sample => sampleOf(layoutOf(rows), columnNumbers(rows.table, metric))

/** The task-weighted mean with the standard error over tasks. */
const meanIn = (analysis: Analysis, rows: Rows, metric: string) =>
  estimateMeans([{ sample: sampleIn(rows, metric), kind: 'rate' }], analysis.settings)[0]

const rowsOf = ({ tables: { runs } }: Analysis, column: string): Map<string | null, Rows> =>
  new Map(splitBy(allRows(runs), [column]).map(({ key: [name], rows }) => [name, rows]))

whenShared('tau-bench, airline, gpt-4o', shared => {
  const read = analysisOf(join(shared, 'data/tau-bench'))
  const overall = async () => {
    const analysis = await read
    return { analysis, group: analysis.groups('overall')[0] }
  }
  const k = [1, 2, 3, 4]

  test('pass^1..4 as published: .420 .273 .220 .200', async () => {
    const { analysis, group } = await overall()
    expect(k.map(each => analysis.result('pass_hat_k', group, `${each}`)?.summary.value.toFixed(3))).toEqual([
      '0.420',
      '0.273',
      '0.220',
      '0.200',
    ])
  })

  test('pass@1..4: .420 .567 .660 .720', async () => {
    const { analysis, group } = await overall()
    expect(k.map(each => analysis.result('pass_at_k', group, `${each}`)?.summary.value.toFixed(3))).toEqual([
      '0.420',
      '0.567',
      '0.660',
      '0.720',
    ])
  })

  test('ICC .4046, and the trials of 52 % of the tasks disagree', async () => {
    const { group } = await overall()
    const { tasks } = sampleIn(group.rows, 'pass_rate')
    const { task, run } = varianceComponents(
      tasks.map(each => [taskRuns(each)]),
      0.95,
    )
    expect((task.value / (task.value + run.value)).toFixed(4)).toBe('0.4046')
    const passes = tasks.map(each => sum(taskRuns(each)))
    expect(passes.filter(each => each > 0 && each < 4).length / tasks.length).toBe(0.52)
  })

  test('pass rates of the trials: .42 .44 .40 .42', async () => {
    const { group } = await overall()
    const [runs, passed] = [numbers(group.rows, 'run_number'), numbers(group.rows, 'pass_rate')]
    const rates = k.map(trial => mean([...passed].filter((_, i) => runs[i] === trial)).toFixed(2))
    expect(rates).toEqual(['0.42', '0.44', '0.40', '0.42'])
  })

  test('standard error over tasks .0522, of independent runs .0349', async () => {
    const { analysis, group } = await overall()
    const { se, designEffect } = meanIn(analysis, group.rows, 'pass_rate')
    expect([se.toFixed(4), (se / Math.sqrt(designEffect)).toFixed(4)]).toEqual(['0.0522', '0.0349'])
  })
})

whenShared('Inspect logs give their own accuracy and standard error', shared => {
  const logs: readonly (readonly [string, string, string | null])[] = [
    ['inspect/2025-02-11T15-18-04-05-00_popularity_mj7khqpMM4GBCfVQozKgzB.eval', '0.8', '0.13333333333333333'],
    ['inspect/2025-05-12T20-27-36-04-00_browser.json', '1', null],
    ['inspect/2025-05-12T20-28-13-04-00_popularity.json', '0.6666666666666666', '0.33333333333333337'],
    ['inspect/2025-05-12T20-28-26-04-00_security-guide.json', '1', '0'],
    ['inspect/log_formats.eval', '0', null],
    ['inspect/log_formats.json', '0', null],
    ['inspect/log_message_deduplication.eval', '0', null],
    ['inspect/log_streaming.eval', '0.75', '0.25'],
    ['inspect/scout_2025-09-23T08-09-58-04-00_popularity_DN2wbX2ZvACsBpjwptzBRo.eval', '0.63', '0.048523658709390974'],
    [
      'inspect/scout_2025-09-23T08-09-58-04-00_security-guide_LuxZJVwvymC3S3SyoJczxB.eval',
      '0.6875',
      '0.11967838846954226',
    ],
    [
      'inspect/scout_2025-09-23T08-09-58-04-00_theory-of-mind_bbB4eRCx2rFJLyPH42Cj9r.eval',
      '0.83',
      '0.03775251680686369',
    ],
    ['inspect/scout_2025-11-07T10-59-47-05-00_websearch-addition-problem_LqPDntDnkk4h2fSqQ8i6CE.eval', '1', null],
    ['cross-format/data_arc_qwen.json', '0.3333333333333333', '0.33333333333333337'],
    ['cross-format/data_arc_sonnet.json', '1', '0'],
    ['cross-format/data_pubmedqa_gpt4o_mini.json', '1', '0'],
  ]

  test.each(logs)('%s: %s, %s', async (file, accuracy, stderr) => {
    const analysis = await analysisOf(join(shared, 'data', file))
    const { value, se } = meanIn(
      { ...analysis, settings: { ...analysis.settings, generalize: 'tasks' } },
      allRows(analysis.tables.runs),
      'score',
    )
    expect(value).toBeCloseTo(Number(accuracy), 14)
    if (stderr !== null) expect(se).toBeCloseTo(Number(stderr), 14)
  })

  test('a log without scores has runs without an outcome, and says so', async () => {
    const path = join(shared, 'data/inspect/2025-02-11T15-17-00-05-00_popularity_dPiJifoWeEQBrfWsAopzWr.eval')
    const { tables, problems } = await analysisOf(path)
    expect(problems.map(({ code }) => code)).toEqual(['log-without-scores', 'run-without-outcome'])
    expect(tables.runs.size).toBe(10)
    expect([...numbers(allRows(tables.runs), 'pass_rate')].every(Number.isNaN)).toBe(true)
  })

  test('a log without samples is nothing to analyse, and says so', async () => {
    await expect(analysisOf(join(shared, 'data/cross-format/data_with_llm_scoring.json'))).rejects.toThrow(
      expect.objectContaining({
        code: 'nothing-to-analyse',
        hint: expect.stringContaining('data_with_llm_scoring.json'),
      }),
    )
  })

  test('a log that holds one of the four samples it speaks of says so', async () => {
    const { problems } = await analysisOf(join(shared, 'data/inspect/log_tool_call_error.json'))
    expect(problems.map(({ code }) => code)).toContain('log-incomplete')
  })
})

whenShared('METR: the table of 11 agents', shared => {
  const read = analysisOf(join(shared, 'data/metr'))
  const table: readonly (readonly [string, number, string, string, number, number])[] = [
    ['Claude 3 Opus', 866, '0.2124711', '0.2736913', 83, 36],
    ['Claude 3.5 Sonnet (New)', 802, '0.4563591', '0.5265144', 83, 36],
    ['Claude 3.5 Sonnet (Old)', 845, '0.3396450', '0.4243345', 83, 36],
    ['GPT-4 0314', 429, '0.1934732', '0.2534137', 83, 36],
    ['GPT-4 Turbo', 891, '0.1919192', '0.2585226', 83, 36],
    ['GPT-4o', 885, '0.2440678', '0.3313311', 83, 36],
    ['davinci-002', 68, '0.0000000', '0.0000000', 16, 9],
    ['gpt-3.5-turbo-instruct', 485, '0.0061856', '0.0081454', 76, 29],
    ['human', 211, '0.7203791', '0.8249505', 83, 36],
    ['o1', 1014, '0.3579882', '0.5298772', 83, 36],
    ['o1-preview', 567, '0.5361552', '0.5176349', 75, 29],
  ]

  test('has 7,063 runs of these 11', async () => {
    const analysis = await read
    expect(analysis.tables.runs.size).toBe(7063)
    expect([...rowsOf(analysis, 'agent_model').keys()].sort()).toEqual(table.map(([agent]) => agent).sort())
  })

  test.each(table)('%s: %d runs, rate over runs %s, over tasks %s, %d tasks in %d families', async (...row) => {
    const [agent, count, overRuns, overTasks, tasks, families] = row
    const analysis = await read
    const rows = rowsOf(analysis, 'agent_model').get(agent)
    const group = analysis.groups('by_model').find(({ key }) => key.agent_model === agent)
    if (!rows || !group) throw new Error(`There is no ${agent}.`)
    const { n, mean: rate, value, low, high, unit } = analysis.result('pass_rate', group)?.summary ?? {}
    expect([n, rate?.toFixed(7), value?.toFixed(7), unit]).toEqual([count, overRuns, overTasks, 'task'])
    expect([splitBy(rows, ['task']).length, splitBy(rows, ['family']).length]).toEqual([tasks, families])
    expect(low).toBeLessThanOrEqual(Number(overTasks))
    expect(high).toBeGreaterThan(Number(overTasks))
    const weights = numbers(rows, 'source_equal_task_weight')
    const weighted = sum([...numbers(rows, 'pass_rate')].map((each, i) => each * weights[i])) / sum([...weights])
    expect(weighted).toBeCloseTo(Number(overTasks), 6)
  })

  interface Passed {
    readonly by: readonly string[]
    readonly passed: number
  }

  /** The mean of the means of the means, down to single runs. */
  const nestedMean = (runs: readonly Passed[], depth: number): number => {
    if (runs[0].by.length === depth) return mean(runs.map(({ passed }) => passed))
    const names = new Set(runs.map(({ by }) => by[depth]))
    return mean(
      [...names].map(name =>
        nestedMean(
          runs.filter(({ by }) => by[depth] === name),
          depth + 1,
        ),
      ),
    )
  }

  /** Rates in which every family weighs alike, worked out from the file line by line. */
  const familyRate = (agent: string): number => {
    const lines = readFileSync(join(shared, 'data/metr/all_runs.2025-01-28.jsonl'), 'utf8').trim().split('\n')
    const runs = lines.map(line => JSON.parse(line)).filter(({ alias }) => alias === agent)
    return nestedMean(
      runs.map(run => ({ by: [run.task_family, run.task_id], passed: run.score_binarized })),
      0,
    )
  }

  test('beside the tasks, families are a coarser unit, with wider intervals', async () => {
    const found = samplingUnitsOf(await read, 'pass_rate')
    expect(found.map(({ place, tasks, families }) => [place.group.key.agent_model, tasks, families])).toEqual(
      table.map(([agent, , , , tasks, families]) => [agent, tasks, families]),
    )
    for (const { place, overTasks, overFamilies } of found) {
      expect(overFamilies?.value).toBeCloseTo(familyRate(place.group.key.agent_model ?? ''), 12)
      const width = ({ low, high }: { low: number; high: number }) => high - low
      expect(width(overFamilies ?? { low: NaN, high: NaN })).toBeGreaterThan(width(overTasks))
      expect(width(overTasks)).toBeGreaterThan(width(overTasks.naive))
    }
  })

  test('every two agents are compared over the tasks that both have', async () => {
    const pairs = (await read).comparisons().filter(({ metric, scope }) => metric === 'pass_rate' && scope === 'models')
    expect(pairs).toHaveLength((11 * 10) / 2)
    const one = pairs.find(({ model1, model2 }) => model1 === 'Claude 3 Opus' && model2 === 'o1-preview')
    expect(one).toMatchObject({ shared: 75, tasks: 75, unit: 'task' })
  })
})

whenShared('promptfoo: the statistics that each file keeps', shared => {
  test.each(['output.json', 'v4evalToShare.json'])('%s: 8 successes, no failure, 190 tokens', async file => {
    const { tables } = await analysisOf(join(shared, 'data/promptfoo', file))
    const passed = [...numbers(allRows(tables.runs), 'pass_rate')]
    expect([passed.filter(each => each === 1).length, passed.filter(each => each === 0).length]).toEqual([8, 0])
    expect(sum([...numbers(allRows(tables.runs), 'total_tokens')])).toBe(190)
    expect(sum([...numbers(allRows(tables.runs), 'cache_read_tokens')])).toBe(190)
    const cost = sum([...numbers(allRows(tables.runs), 'cost_usd')])
    expect(cost).toBeCloseTo(2.5199999999999996e-5 + 3.48e-5, 18)
  })
})

whenShared('the cross-format files give their own aggregates', shared => {
  test('lm-eval: exact_match of the samples that are there, and word that most are not', async () => {
    const file = 'samples_math_perturbed_full_2026-01-21T03-44-18.458309.jsonl'
    const analysis = await analysisOf(join(shared, 'data/cross-format', file))
    const { value } = meanIn(analysis, allRows(analysis.tables.runs), 'score')
    expect({ value, runs: analysis.tables.runs.size }).toEqual({ value: 0, runs: 10 })
    expect(analysis.problems.map(({ code, message }) => [code, message.match(/\d+/g)])).toEqual([
      ['log-incomplete', ['5000', '10']],
    ])
  })

  test.each([
    ['exact_match', '0.1111111111111111', '0'],
    ['quasi_exact_match', '0.1111111111111111', '0'],
  ])('HELM: %s %s on test, %s on valid', async (metric, onTest, onValid) => {
    const analysis = await analysisOf(join(shared, 'data/cross-format/helm_mmlu'), { overrides: { outcome: metric } })
    const rates = analysis
      .groups('by_experiment')
      .map(group => [analysis.result('score', group)?.summary.n, analysis.result('score', group)?.summary.mean])
    expect(rates).toEqual([
      [9, Number(onTest)],
      [1, Number(onValid)],
    ])
  })

  test('a folder that mixes formats is read by all of them', async () => {
    const analysis = await analysisOf(join(shared, 'data/cross-format'))
    const counts = [...rowsOf(analysis, 'agent_model')].map(([model, { rows }]) => [model, rows.length])
    expect(Object.fromEntries(counts)).toEqual({
      'RylanSchaeffer/mem_Qwen3-93M_minerva_math_rep_0_sbst_1.0000_epch_1_ot_1': 10,
      'anthropic/claude-sonnet-4-0': 5,
      'ollama/qwen2.5:0.5b': 3,
      'openai/azure/gpt-4o-mini': 2,
      'openai/gpt2': 10,
    })
  })
})

describe('two sources together', () => {
  whenShared('of one benchmark', shared => {
    test('models are compared on the tasks that both have', async () => {
      const data = join(shared, 'data/cross-format')
      const paths = ['data_arc_qwen.json', 'data_arc_sonnet.json'].map(file => join(data, file))
      const { analysis } = await analyze(paths, { jobs: 0 })
      const [pair] = analysis.comparisons().filter(({ metric }) => metric === 'pass_rate')
      expect(pair).toMatchObject({
        model1: 'anthropic/claude-sonnet-4-0',
        model2: 'ollama/qwen2.5:0.5b',
        shared: 3,
        n1: 3,
        n2: 3,
      })
    })
  })
})

test('results of two tools are compared by model on the tasks that both have', async () => {
  const tasks = ['sums', 'maps', 'sort', 'join', 'parse', 'zip']
  const passes = (task: string, model: string) => (task.length + model.length) % 2 === 0
  const trial = (task: string) => ({
    id: task,
    task_id: task,
    is_resolved: passes(task, 'gpt-5'),
    parser_results: null,
  })
  const line = (task: string) =>
    JSON.stringify({
      run_id: task,
      task_id: task,
      task_family: 'f',
      alias: 'opus',
      score_binarized: Number(passes(task, 'opus')),
    })
  await using folder = await temporaryFolder({
    'bench/20260101_terminus_gpt-5/run1/results.json': JSON.stringify({ results: [...tasks, 'tar'].map(trial) }),
    'metr/runs.jsonl': [...tasks, 'grep'].map(line).join('\n'),
  })
  const { analysis } = await analyze([join(folder.path, 'bench'), join(folder.path, 'metr')], { jobs: 0 })
  const [pair] = analysis.comparisons().filter(({ metric }) => metric === 'pass_rate')
  const rate = (model: string) => tasks.filter(task => passes(task, model)).length / tasks.length
  expect(pair).toMatchObject({ model1: 'gpt-5', model2: 'opus', shared: 6, tasks: 6, unit: 'task' })
  expect([pair.value1, pair.value2]).toEqual([rate('gpt-5'), rate('opus')])
})

describe('docs/reproduced.md', () => {
  const page = readFileSync(join(projectRoot, 'docs/reproduced.md'), 'utf8')

  test('holds no difference', () => {
    expect(page.match(/\| yes \|/g)?.length).toBeGreaterThan(50)
    expect(page).not.toMatch(/\| no \|/)
  })

  whenShared('with the files', shared => {
    test('is what `npm run reproduce` writes', { timeout: 120_000 }, () => {
      const options = { env: { ...process.env, TIERCEL_SHARED: shared }, encoding: 'utf8' } as const
      expect(execFileSync('node', [join(projectRoot, 'scripts/reproduce.mjs'), '--print'], options)).toBe(page)
    })
  })
})

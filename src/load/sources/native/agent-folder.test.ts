import { describe, expect, test } from 'vitest'
import { cells } from '../../../../test/support/cells.ts'
import {
  codesOf,
  loadFiles,
  loadRuns,
  type RawRun,
  rawExperiment,
  rawRun,
  withCode,
} from '../../../../test/support/raw.ts'

const agentFile = 'exp/2026-01-01T00-00-00/T0/00/run_01/agent/result.json'

const readRun = async (run: RawRun) => {
  const { tables, problems } = await loadRuns(run)
  const [row] = cells(tables.runs, ...Object.keys(tables.runs.columns))
  return { row, problems, usage: cells(tables.usage, 'model', 'input_tokens', 'cache_read_tokens', 'cost_usd') }
}

test('output of which no text can be made is passed over', async () => {
  const { row } = await readRun({ agent: { stdout: 'API Error', stderr: { toString: null } } })
  expect(row).toMatchObject({ api_calls: 6 })
})

describe("the agent's own result inside stdout", () => {
  test('gives turns, models and what each cost', async () => {
    const stdout = {
      num_turns: 12,
      modelUsage: {
        'model-1': { inputTokens: 10, outputTokens: 20, cacheReadInputTokens: 5, costUSD: 0.75 },
        helper: { inputTokens: 1, outputTokens: 2, costUSD: 0.25 },
      },
    }
    const { row, problems, usage } = await readRun({ stdout })
    expect(problems).toEqual([])
    expect(row).toMatchObject({ num_turns: 12, num_models: 2, delegation_cost_ratio: 0.25, api_calls: 6 })
    expect(usage).toEqual([
      { model: 'model-1', input_tokens: 10, cache_read_tokens: 5, cost_usd: 0.75 },
      { model: 'helper', input_tokens: 1, cache_read_tokens: null, cost_usd: 0.25 },
    ])
  })

  test.each([
    ['model_usage as a list', { modelUsage: undefined, model_usage: [{ model: 'm', input_tokens: 3, cost_usd: 1 }] }],
    ['modelUsage as a list', { modelUsage: [{ name: 'm', inputTokens: 3, costUSD: 1 }] }],
    ['model_usage as a map', { modelUsage: undefined, model_usage: { m: { inputTokens: 3, costUSD: 1 } } }],
  ])('%s is read the same way', async (_, stdout) =>
    expect((await readRun({ stdout })).usage).toEqual([
      { model: 'm', input_tokens: 3, cache_read_tokens: null, cost_usd: 1 },
    ]),
  )

  test('may be the last of several JSON lines', async () => {
    const stdout = '{"type":"system"}\n{"type":"assistant"}\n{"type":"result","num_turns":3}\n'
    expect((await readRun({ stdout })).row.num_turns).toBe(3)
  })

  test.each([
    ['words', 'All done, see the workspace.'],
    ['nothing', ''],
    ['a truncated object', '{"num_turns": 3, "modelUs'],
    ['a list', '[1]'],
    ['braces that are no JSON', '{done}'],
  ])('%s: turns and models are not measured, with a note', async (_, stdout) => {
    const { row, problems, usage } = await readRun({ stdout })
    expect(row).toMatchObject({ num_turns: null, num_models: null, cost_usd: 0.5, api_calls: 6, failure_kind: 'none' })
    expect(usage).toEqual([])
    expect(problems).toMatchObject([{ code: 'agent-output-unread', severity: 'note', file: agentFile, at: 'stdout' }])
  })
})

describe('what run_result.json does not say', () => {
  test('comes from agent/result.json, and cost at last from the agent itself', async () => {
    const result = { exit_code: undefined, token_stats: { input_tokens: 30 }, cost_usd: undefined }
    const agent = { exit_code: 3, token_stats: { input_tokens: 99, output_tokens: 7 } }
    const { row } = await readRun({ result, agent: { ...agent, stdout: '{"total_cost_usd": 0.25}' } })
    expect(row).toMatchObject({ exit_code: 3, input_tokens: 30, output_tokens: 7, cost_usd: 0.25 })
    const { row: second } = await readRun({ result, agent: { ...agent, cost_usd: 0.125 } })
    expect(second).toMatchObject({ cost_usd: 0.125 })
  })

  test('is not measured where nobody says it', async () => {
    const { row, problems } = await readRun({ agent: null, result: { token_stats: undefined, cost_usd: null } })
    expect(row).toMatchObject({ cost_usd: null, input_tokens: null, total_tokens: null, api_calls: null })
    expect(codesOf(problems)).toEqual(['agent-result-missing'])
  })

  test.each(['', '{"exit_code": 0, "stdout": "', '[]'])(
    'a result that holds %j is reported, and the run stays',
    async agent => {
      const { row, problems } = await readRun({ agent })
      expect(row).toMatchObject({ score: 0.8, cost_usd: 0.5, api_calls: null })
      expect(problems).toMatchObject([{ severity: 'error', file: agentFile }])
    },
  )

  test('odd numbers inside are reported with their place', async () => {
    const { row, problems } = await readRun({ stdout: { num_turns: 'many', modelUsage: { m: { costUSD: -1 }, n: 3 } } })
    expect(row.num_turns).toBeNull()
    expect(problems.map(({ code, at }) => `${code} ${at}`)).toEqual([
      'wrong-type stdout.modelUsage.n',
      'wrong-type stdout.num_turns',
      'number-out-of-range stdout.modelUsage.m.costUSD',
    ])
  })
})

describe('failure_kind', () => {
  const noTokens = { token_stats: { input_tokens: 0, output_tokens: 0 } }
  const overloaded = 'API Error: 529 {"type":"error","error":{"type":"overloaded_error"}}'
  const failed = [{ score: 0.1 }]

  test.each<[string, RawRun, string]>([
    ['none: it passed', {}, 'none'],
    ['task: it did not pass', { judges: failed }, 'task'],
    [
      'infrastructure: an API error',
      { judges: failed, result: { exit_code: 1 }, stdout: overloaded },
      'infrastructure',
    ],
    [
      'infrastructure: an API error that the agent reports itself',
      { judges: failed, stdout: { is_error: true, result: 'API Error: Connection error.' } },
      'infrastructure',
    ],
    [
      'infrastructure: it never started',
      { judges: failed, result: { exit_code: -1, ...noTokens }, agent: { ...noTokens, exit_code: -1, stdout: '' } },
      'infrastructure',
    ],
    ['timeout: exit code 124', { judges: failed, result: { exit_code: 124 } }, 'timeout'],
    ['timeout: the harness says so', { judges: failed, agent: { timed_out: true } }, 'timeout'],
    [
      'timeout: the agent says so',
      { judges: failed, result: { exit_code: 1 }, stdout: 'Command timed out' },
      'timeout',
    ],
    ['agent_error: it broke down after work', { judges: failed, result: { exit_code: 2 } }, 'agent_error'],
    ['agent_error: it gave up', { judges: failed, stdout: { is_error: true, result: 'No idea.' } }, 'agent_error'],
    [
      'none: it passed although it talks of an API error',
      { stdout: { result: 'Handled the API Error case.' } },
      'none',
    ],
  ])('%s', async (_, run, kind) => expect((await readRun(run)).row.failure_kind).toBe(kind))

  test('timeout: stopped at the limit of the experiment', async () => {
    const files = (seconds: number) => ({
      ...rawExperiment({ config: { timeout_seconds: 600 } }),
      ...rawRun({ result: { exit_code: 1, agent_duration_seconds: seconds } }),
    })
    expect(cells((await loadFiles(files(600))).tables.runs, 'failure_kind')).toEqual([{ failure_kind: 'timeout' }])
    expect(cells((await loadFiles(files(599))).tables.runs, 'failure_kind')).toEqual([{ failure_kind: 'agent_error' }])
  })

  test('a run that failed for other reasons keeps its row, its verdict and its score', async () => {
    const { row } = await readRun({ judges: failed, result: { exit_code: 124 } })
    expect(row).toMatchObject({ score: 0.1, passed: false, grade: 'F' })
  })

  test('without a verdict and without trouble it is not known', async () => {
    const { row, problems } = await readRun({ judges: [], result: { judge_score: null, judge_passed: null } })
    expect(row.failure_kind).toBeNull()
    expect(withCode(problems, 'no-valid-judge')).toHaveLength(1)
  })
})

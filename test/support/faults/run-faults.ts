import type { Judgment } from '../../../src/simulate/judgment.ts'
import type { AgentResult, TokenStats } from '../../../src/simulate/simulated-agent.ts'
import { timeoutSeconds } from '../../../src/simulate/simulated-experiment.ts'
import { unmeasured } from '../../../src/simulate/simulated-process.ts'
import { editJson, editText, type Fault, type Files } from './damage.ts'

/** As much of run_result.json as is damaged here. */
interface RunResult {
  readonly judge_duration_seconds: number
  readonly judge_passed: boolean
  readonly judges: readonly { readonly model: string }[]
}

const result = 'run_result.json'
const agent = 'agent/result.json'

const editResult = (files: Files, change: (result: RunResult) => unknown) => editJson<RunResult>(files, result, change)

const oddName = 'judge "north", first line\nsecond line'

/** What goes wrong with a run as a whole, or with what its agent left. */
export const runFaults: readonly Fault[] = [
  {
    kind: 'run-result-wrong-type',
    expect: 'wrong-type',
    file: result,
    note: 'run_result.json is a list: the run is missing.',
    losesRun: true,
    damage: files => editResult(files, it => [it]),
  },
  {
    kind: 'cost-as-word',
    expect: 'wrong-type',
    file: result,
    note: 'cost_usd is "cheap": it is not used, the cost is that of agent/result.json.',
    damage: files => editResult(files, it => ({ ...it, cost_usd: 'cheap' })),
  },
  {
    kind: 'cost-negative',
    expect: 'number-out-of-range',
    file: result,
    note: 'cost_usd is below 0: it is not used, the cost is that of agent/result.json.',
    damage: files => editResult(files, it => ({ ...it, cost_usd: -1 })),
  },
  {
    kind: 'process-not-measured',
    expect: 'process-not-measured',
    file: result,
    note: 'All process metrics are 0 and nothing was tracked: r_prog and the others are empty.',
    damage: files =>
      editResult(files, it => ({ ...it, progress_tracking: undefined, changes: undefined, ...unmeasured })),
  },
  {
    kind: 'run-not-finished',
    expect: 'run-not-finished',
    file: '.',
    note: 'The folder has no run_result.json: the run is missing.',
    losesRun: true,
    damage: files => files.delete(result),
  },
  {
    kind: 'run-not-started',
    expect: 'run-not-started',
    file: '.',
    note: 'The plan asks for a run that has no folder: the run is missing.',
    losesRun: true,
    damage: files => files.clear(),
  },
  {
    kind: 'run-number-differs',
    expect: 'run-number-differs',
    file: result,
    note: 'run_number is 77: the folder counts.',
    damage: files => editResult(files, it => ({ ...it, run_number: 77 })),
  },
  {
    kind: 'verdict-differs',
    expect: 'verdict-differs',
    file: result,
    note: 'The recorded verdict is the opposite of what most judges say.',
    damage: files => editResult(files, it => ({ ...it, judge_passed: !it.judge_passed })),
  },
  {
    kind: 'judge-name-odd',
    expect: null,
    file: result,
    note: 'The model of judge 1 has quotes, a comma and a line break: the exports keep it in one cell.',
    damage: files => {
      editResult(files, it => ({ ...it, judges: [{ ...it.judges[0], model: oddName }, ...it.judges.slice(1)] }))
      editText(files, 'judge/judge_01/MODEL.md', text => text.replace(/(?<=Model\*\*: ).*/, oddName))
    },
  },
  {
    kind: 'infrastructure',
    expect: null,
    file: agent,
    note: 'An API error before the first token: failure_kind is infrastructure.',
    damage: files => neverStarted(files),
  },
  {
    kind: 'timeout',
    expect: null,
    file: agent,
    note: 'Exit code 124 after the time allowed: failure_kind is timeout.',
    damage: files => {
      editJson<AgentResult>(files, agent, it => ({ ...it, exit_code: 124, stderr: `timeout: ${timeoutSeconds} s\n` }))
      editResult(files, it => ({
        ...it,
        exit_code: 124,
        agent_duration_seconds: timeoutSeconds,
        duration_seconds: timeoutSeconds + it.judge_duration_seconds,
      }))
    },
  },
  {
    kind: 'agent-output-unread',
    expect: 'agent-output-unread',
    file: agent,
    note: 'The agent printed words instead of JSON: turns and models are empty.',
    damage: files => editJson<AgentResult>(files, agent, it => ({ ...it, stdout: 'All done, see the workspace.\n' })),
  },
  {
    kind: 'agent-result-missing',
    expect: 'agent-result-missing',
    file: 'agent',
    note: 'There is no agent/result.json: turns, calls and models are empty.',
    damage: files => files.delete(agent),
  },
  {
    kind: 'empty-file',
    expect: 'json-invalid',
    file: agent,
    note: 'agent/result.json has no bytes.',
    damage: files => editText(files, agent, () => ''),
  },
  {
    kind: 'model-usage-list',
    expect: null,
    file: agent,
    note: 'modelUsage is a list: the rows of usage are as with a map.',
    damage: files =>
      editJson<AgentResult>(files, agent, it => {
        const printed: { modelUsage: Readonly<Record<string, object>> } = JSON.parse(it.stdout)
        const modelUsage = Object.entries(printed.modelUsage).map(([model, usage]) => ({ model, ...usage }))
        return { ...it, stdout: `${JSON.stringify({ ...printed, modelUsage })}\n` }
      }),
  },
]

const noTokens: TokenStats = { input_tokens: 0, output_tokens: 0, cache_creation_tokens: 0, cache_read_tokens: 0 }
const failed = { score: 0, passed: false, grade: 'F' }

/** The agent did nothing, and the judges found nothing. */
const neverStarted = (files: Files): void => {
  const stdout = 'API Error: 529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n'
  const nothing = { exit_code: 1, token_stats: noTokens, cost_usd: 0 }
  editJson<AgentResult>(files, agent, it => ({ ...it, ...nothing, stdout, api_calls: 0 }))
  editResult(files, it => ({
    ...it,
    ...nothing,
    tokens_input: 0,
    tokens_output: 0,
    judge_score: 0,
    judge_passed: false,
    judge_grade: 'F',
    judges: it.judges.map(judge => ({ ...judge, ...failed })),
  }))
  for (const path of files.keys()) {
    if (!path.endsWith('/judgment.json')) continue
    editJson<Judgment>(files, path, it => ({ ...it, ...failed, criteria_scores: withoutPoints(it.criteria_scores) }))
  }
}

const withoutPoints = (criteria: Judgment['criteria_scores']) =>
  mapValues(criteria, criterion => ({
    ...criterion,
    achieved: 0,
    score: 0,
    items: mapValues(criterion.items, item => (item.achieved === 'N/A' ? item : { ...item, achieved: 0 })),
  }))

const mapValues = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

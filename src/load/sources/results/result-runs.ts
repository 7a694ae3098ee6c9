import type { Change, ModelUsage, ProgressStep, Recorded, RunRecord, Tokens, Trouble } from '../../../core/record.ts'
import { extraPrefix } from '../../../core/schema.ts'
import type { Reader, Sheet } from './result-sheet.ts'
import type { ResultsFolder } from './results-input.ts'

/** What a row of runs.csv says of its run by itself. Consensus and metrics are computed anew. */
export type RunRow = Omit<RunRecord, 'key' | 'judges' | 'usage' | 'steps' | 'changes'>

const failureKinds: readonly string[] = ['none', 'task', 'agent_error', 'infrastructure', 'timeout']
type FailureKind = 'none' | 'task' | Trouble
const isFailureKind = (word: string): word is FailureKind => failureKinds.includes(word)

export const runReader = (sheet: Sheet, folder: ResultsFolder): Reader<RunRow> => {
  const extras = sheet.names().filter(name => name.startsWith(extraPrefix))
  return sheet.reader(row => ({
    folder: folder.within(row.text('folder')),
    exitCode: row.number('exit_code'),
    tokens: runTokens(row),
    costUsd: row.number('cost_usd'),
    seconds: {
      total: row.number('duration_seconds'),
      agent: row.number('agent_duration_seconds'),
      judge: row.number('judge_duration_seconds'),
    },
    apiCalls: row.number('api_calls'),
    turns: row.number('num_turns'),
    trouble: troubleIn(row),
    recorded: recordedIn(row),
    ...(extras.length > 0 && {
      extra: Object.fromEntries(extras.map(name => [name.slice(extraPrefix.length), row.number(name)])),
    }),
  }))
}

/** `none` and `task` follow from the verdict. */
const troubleIn = (row: Sheet): Trouble | null => {
  const kind = row.choice('failure_kind', isFailureKind, `one of ${failureKinds.join(', ')}`)
  return kind === 'none' || kind === 'task' ? null : kind
}

/** Where no kind of token was counted, all kinds together may have been. */
const runTokens = (row: Sheet): Tokens => {
  const tokens = tokensIn(row)
  const isCounted = row.has('total_tokens') && Object.values(tokens).every(Number.isNaN)
  const total = isCounted ? row.number('total_tokens') : NaN
  return Number.isNaN(total) ? tokens : { ...tokens, total }
}

const recordedIn = (row: Sheet): Recorded => ({
  score: row.number('recorded_score'),
  passed: row.flag('recorded_passed'),
  grade: row.word('recorded_grade'),
  process: {
    r_prog: row.number('recorded_r_prog'),
    strategic_drift: row.number('recorded_strategic_drift'),
    cfp: row.number('recorded_cfp'),
    pr_revert_rate: row.number('recorded_pr_revert_rate'),
  },
  ...(row.has('verdict_by') && row.word('verdict_by') === 'source' && { decides: true as const }),
})

const tokensIn = (row: Sheet): Tokens => ({
  input: row.number('input_tokens'),
  output: row.number('output_tokens'),
  cacheCreation: row.number('cache_creation_tokens'),
  cacheRead: row.number('cache_read_tokens'),
})

export const usageIn = (row: Sheet): ModelUsage => ({
  model: row.text('model'),
  tokens: tokensIn(row),
  costUsd: row.number('cost_usd'),
})

export const stepIn = (row: Sheet): ProgressStep => ({
  id: row.text('step_id'),
  description: row.word('step_description'),
  weight: row.number('step_weight'),
  completed: row.flag('step_completed'),
  alignment: row.number('step_alignment'),
})

export const changeIn = (row: Sheet): Change => ({
  id: row.text('change_id'),
  description: row.word('change_description'),
  succeeded: row.flag('change_succeeded'),
  causedFailure: row.flag('change_caused_failure'),
  reverted: row.flag('change_reverted'),
})

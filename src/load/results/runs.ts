import type { Change, ModelUsage, ProgressStep, Recorded, RunRecord, Tokens, Trouble } from '../../core/record.ts'
import { extraPrefix } from '../../core/schema.ts'
import type { ResultsFolder } from './folder.ts'
import type { Reader, Sheet } from './sheet.ts'

/** What a row of runs.csv says of its run by itself. Consensus and metrics are computed anew. */
export type RunRow = Omit<RunRecord, 'key' | 'judges' | 'usage' | 'steps' | 'changes'>

const failureKinds: readonly string[] = ['none', 'task', 'agent_error', 'infrastructure', 'timeout']
type FailureKind = 'none' | 'task' | Trouble
const isFailureKind = (word: string): word is FailureKind => failureKinds.includes(word)

export const runReader = (sheet: Sheet, folder: ResultsFolder): Reader<RunRow> => {
  const place = sheet.text('folder')
  const exitCode = sheet.number('exit_code')
  const tokens = runTokens(sheet)
  const costUsd = sheet.number('cost_usd')
  const total = sheet.number('duration_seconds')
  const agent = sheet.number('agent_duration_seconds')
  const judge = sheet.number('judge_duration_seconds')
  const apiCalls = sheet.number('api_calls')
  const turns = sheet.number('num_turns')
  const trouble = troubleReader(sheet)
  const recorded = recordedReader(sheet)
  const extra = extraReader(sheet)
  return row => ({
    folder: folder.within(place(row)),
    exitCode: exitCode(row),
    tokens: tokens(row),
    costUsd: costUsd(row),
    seconds: { total: total(row), agent: agent(row), judge: judge(row) },
    apiCalls: apiCalls(row),
    turns: turns(row),
    trouble: trouble(row),
    recorded: recorded(row),
    ...extra?.(row),
  })
}

/** Where no kind of token was counted, all kinds together may have been. */
const runTokens = (sheet: Sheet): Reader<RunRecord['tokens']> => {
  const kinds = tokensReader(sheet)
  const total = sheet.has('total_tokens') ? sheet.number('total_tokens') : null
  return row => {
    const tokens = kinds(row)
    const counted = total && Object.values(tokens).every(Number.isNaN) ? total(row) : NaN
    return Number.isNaN(counted) ? tokens : { ...tokens, total: counted }
  }
}

/** Numbers that the first source kept of its own; null where it had none. */
const extraReader = (sheet: Sheet): Reader<Pick<RunRecord, 'extra'>> | null => {
  const readers = sheet
    .names()
    .filter(name => name.startsWith(extraPrefix))
    .map(name => ({ name: name.slice(extraPrefix.length), read: sheet.number(name) }))
  if (readers.length === 0) return null
  return row => ({ extra: Object.fromEntries(readers.map(({ name, read }) => [name, read(row)])) })
}

/** `none` and `task` follow from the verdict; the rest is what went wrong besides the task. */
const troubleReader = (sheet: Sheet): Reader<Trouble | null> => {
  const kind = sheet.choice('failure_kind', isFailureKind, `one of ${failureKinds.join(', ')}`)
  return row => {
    const failure = kind(row)
    return failure === 'none' || failure === 'task' ? null : failure
  }
}

const recordedReader = (sheet: Sheet): Reader<Recorded> => {
  const score = sheet.number('recorded_score')
  const passed = sheet.flag('recorded_passed')
  const grade = sheet.word('recorded_grade')
  const progress = sheet.number('recorded_r_prog')
  const drift = sheet.number('recorded_strategic_drift')
  const failures = sheet.number('recorded_cfp')
  const reverts = sheet.number('recorded_pr_revert_rate')
  const verdictBy = sheet.has('verdict_by') ? sheet.word('verdict_by') : () => null
  return row => ({
    score: score(row),
    passed: passed(row),
    grade: grade(row),
    process: {
      r_prog: progress(row),
      strategic_drift: drift(row),
      cfp: failures(row),
      pr_revert_rate: reverts(row),
    },
    ...(verdictBy(row) === 'source' && { decides: true as const }),
  })
}

const tokensReader = (sheet: Sheet): Reader<Tokens> => {
  const input = sheet.number('input_tokens')
  const output = sheet.number('output_tokens')
  const cacheCreation = sheet.number('cache_creation_tokens')
  const cacheRead = sheet.number('cache_read_tokens')
  return row => ({
    input: input(row),
    output: output(row),
    cacheCreation: cacheCreation(row),
    cacheRead: cacheRead(row),
  })
}

export const usageReader = (sheet: Sheet): Reader<ModelUsage> => {
  const model = sheet.text('model')
  const tokens = tokensReader(sheet)
  const costUsd = sheet.number('cost_usd')
  return row => ({ model: model(row), tokens: tokens(row), costUsd: costUsd(row) })
}

export const stepReader = (sheet: Sheet): Reader<ProgressStep> => {
  const id = sheet.text('step_id')
  const description = sheet.word('step_description')
  const weight = sheet.number('step_weight')
  const completed = sheet.flag('step_completed')
  const alignment = sheet.number('step_alignment')
  return row => ({
    id: id(row),
    description: description(row),
    weight: weight(row),
    completed: completed(row),
    alignment: alignment(row),
  })
}

export const changeReader = (sheet: Sheet): Reader<Change> => {
  const id = sheet.text('change_id')
  const description = sheet.word('change_description')
  const succeeded = sheet.flag('change_succeeded')
  const causedFailure = sheet.flag('change_caused_failure')
  const reverted = sheet.flag('change_reverted')
  return row => ({
    id: id(row),
    description: description(row),
    succeeded: succeeded(row),
    causedFailure: causedFailure(row),
    reverted: reverted(row),
  })
}

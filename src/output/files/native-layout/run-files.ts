import type { ItemRecord, JudgeRecord, RunRecord, Tokens } from '../../../core/record.ts'

/** A file or, without text, an empty folder; its path is relative to where the layout is written. */
export interface LayoutFile {
  readonly path: string
  readonly text: string | Uint8Array | null
}

export const json = (value: unknown): string => `${JSON.stringify(value, notMeasured, 2)}\n`

/** What was not measured has no place in JSON, and is left out. */
const notMeasured = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? undefined : value

const tokenStats = ({ input, output, cacheCreation, cacheRead }: Tokens) => ({
  input_tokens: input,
  output_tokens: output,
  cache_creation_tokens: cacheCreation,
  cache_read_tokens: cacheRead,
})

export const runFiles = function* (place: string, run: RunRecord): Iterable<LayoutFile> {
  const { recorded, seconds } = run
  yield {
    path: `${place}/run_result.json`,
    text: json({
      run_number: run.key.run,
      exit_code: run.exitCode,
      token_stats: tokenStats(run.tokens),
      cost_usd: run.costUsd,
      duration_seconds: seconds.total,
      agent_duration_seconds: seconds.agent,
      judge_duration_seconds: seconds.judge,
      judge_score: recorded.score,
      judge_passed: recorded.passed,
      judge_grade: recorded.grade,
      judges: [],
      process_metrics: recorded.process,
      progress_tracking: run.steps.map(({ id, alignment, ...step }) => ({
        step_id: id,
        ...step,
        goal_alignment: alignment,
      })),
      changes: run.changes.map(({ id, causedFailure, ...change }) => ({
        change_id: id,
        ...change,
        caused_failure: causedFailure,
      })),
      imported: {
        verdict_by: recorded.decides ? 'source' : 'judges',
        failure_kind: run.trouble,
        total_tokens: run.tokens.total,
        extra: run.extra,
      },
    }),
  }
  yield { path: `${place}/agent/result.json`, text: json(agentResult(run)) }
  if (run.key.model !== null) yield { path: `${place}/agent/MODEL.md`, text: `**Model**: ${run.key.model}\n` }
  for (const judge of run.judges)
    yield* judgeFiles(`${place}/judge/judge_${String(judge.number).padStart(2, '0')}`, judge)
}

/** Turns and models stand in what the agent itself printed. */
const agentResult = ({ exitCode, tokens, costUsd, apiCalls, turns, usage }: RunRecord) => ({
  exit_code: exitCode,
  token_stats: tokenStats(tokens),
  cost_usd: costUsd,
  api_calls: apiCalls,
  stdout: JSON.stringify(
    {
      num_turns: turns,
      modelUsage: usage.map(each => ({
        model: each.model,
        inputTokens: each.tokens.input,
        outputTokens: each.tokens.output,
        cacheCreationInputTokens: each.tokens.cacheCreation,
        cacheReadInputTokens: each.tokens.cacheRead,
        costUSD: each.costUsd,
      })),
    },
    notMeasured,
  ),
})

/** What does not apply says so: without points it would count as not achieved. */
const pointsOf = <Rated extends Pick<ItemRecord, 'achieved' | 'max'>>(rated: Rated) => {
  const { achieved, max } = rated
  return Number.isNaN(achieved) ? { ...rated, achieved: 'N/A', max: Number.isNaN(max) ? 'N/A' : max } : rated
}

const judgeFiles = function* (place: string, judge: JudgeRecord): Iterable<LayoutFile> {
  const { score, passed, grade, valid, reasoning, criteria } = judge
  const scores = criteria.map(({ name, items, ...criterion }) => [
    name,
    {
      ...pointsOf(criterion),
      items: Object.fromEntries(items.map(({ id, ...item }) => [id, pointsOf(item)])),
    },
  ])
  yield {
    path: `${place}/judgment.json`,
    text: json({ score, passed, grade, is_valid: valid, reasoning, criteria_scores: Object.fromEntries(scores) }),
  }
  if (judge.model !== null) yield { path: `${place}/MODEL.md`, text: `**Model**: ${judge.model}\n` }
  yield { path: `${place}/timing.json`, text: json({ judge_duration_seconds: judge.seconds, cost_usd: judge.costUsd }) }
}

import type { RatedRun } from '../../src/core/metric.ts'
import type { ProcessFacts } from '../../src/core/process.ts'
import { type RandomState, randomFor } from '../../src/core/random.ts'
import type { Change, JudgeRecord, ModelUsage, ProgressStep, RunKey } from '../../src/core/record.ts'
import { processOf, toolOf } from './process.ts'
import { ratedRun } from './run.ts'
import type { ComponentSpec } from './runs.ts'

const tasks = ['parse', 'sort', 'serve', 'render', 'deploy']
const models = ['large', 'small']
const tiers = ['T0', 'T2', 'T10']
const subtests = ['00', '01']
const repetitions = [1, 2, 3]

const limit = (x: number) => Math.min(1, Math.max(0, x))

/** Judges differ in severity; the third is missing now and then. */
const judgesOf = (quality: number, random: RandomState): JudgeRecord[] =>
  [0.05, 0, -0.05].slice(0, random.randomSample() < 0.1 ? 2 : 3).map((severity, i) => {
    const score = limit(quality + severity + random.normal(0, 0.03))
    return {
      model: `judge-${i}`,
      number: i + 1,
      score,
      passed: score >= 0.5,
      grade: null,
      valid: true,
      reasoning: null,
      seconds: random.normal(40, 5),
      costUsd: random.normal(0.05, 0.005),
      criteria: [],
    }
  })

const usageOf = (tokens: RatedRun['tokens'], costUsd: number, model: string): ModelUsage[] => [
  { model, tokens, costUsd: 0.97 * costUsd },
  { model: 'auxiliary', tokens, costUsd: 0.03 * costUsd },
]

const stepsOf = (quality: number, random: RandomState): ProgressStep[] =>
  [1, 2, 3].map(weight => ({
    id: `step-${weight}`,
    description: null,
    weight,
    completed: random.randomSample() < quality,
    alignment: limit(quality + random.normal(0.2, 0.1)),
  }))

const changesOf = (quality: number, random: RandomState): Change[] =>
  [1, 2, 3, 4].map(number => ({
    id: `change-${number}`,
    description: null,
    succeeded: null,
    causedFailure: random.randomSample() > quality,
    reverted: random.randomSample() > 0.5 + quality / 2,
  }))

const tokensOf = (effort: number): RatedRun['tokens'] => ({
  input: Math.round(30 * effort),
  output: Math.round(700 * effort),
  cacheCreation: Math.round(23_000 * effort),
  cacheRead: Math.round(110_000 * effort),
})

/** What a transcript of such a run would say: worse runs fail more calls and need more corrections. */
const processFactsOf = (quality: number, tokens: RatedRun['tokens'], costUsd: number): ProcessFacts => {
  const calls = 20 + Math.round(20 * (1 - quality))
  const error = Math.round(0.3 * calls * (1 - quality))
  const failed = Math.min(3, Math.round(4 * (1 - quality)))
  const total = tokens.input + tokens.output + tokens.cacheCreation + tokens.cacheRead
  return processOf({
    calls,
    known: calls,
    ok: calls - error,
    error,
    denied: 0,
    benign: 0,
    check_failed: Math.min(1, error),
    tools_available: 10,
    tools_used: 2,
    steps: calls,
    corrective_steps: error,
    retry_steps: Math.floor(error / 2),
    fix_steps: Math.ceil(error / 2),
    revert_steps: 0,
    rework_steps: 0,
    change_batches: 4,
    failed_batches: failed,
    regressable_batches: 3,
    regression_batches: Math.min(1, failed),
    loops: failed,
    censored: Number(quality < 0.2),
    files_edited: 5,
    files_restored: Math.min(1, failed),
    agents: 2,
    timed_agents: 2,
    life_ms: 1000 * calls,
    idle_ms: 100 * calls,
    inference_ms: 600 * calls,
    tool_ms: 300 * calls,
    human_ms: 0,
    sub_tokens: Math.round(0.2 * total),
    total_tokens: total,
    sub_cost_usd: 0.2 * costUsd,
    root_cost_usd: 0.8 * costUsd,
    total_cost_usd: costUsd,
    plan_done: 4 - failed,
    plan_total: 4,
    tests_passed: 10 - failed,
    tests_total: 10,
    milestone_reached: 6 * quality,
    milestone_total: 6,
    progress_auc: quality / 2,
    goal_terms: 50,
    drift: 1 - quality,
    tools: [toolOf('Bash', Math.ceil(calls / 2), error), toolOf('Read', Math.floor(calls / 2))],
  })
}

/** Passing follows quality, points follow the score, cost follows tokens, and time follows both. */
const studyRun = (key: RunKey, quality: number, random: RandomState): RatedRun => {
  const judges = judgesOf(limit(quality + random.normal(0, 0.1)), random)
  const [lowest, middle] = judges.map(judge => judge.score).sort((a, b) => a - b)
  const score = judges.length === 3 ? middle : (lowest + middle) / 2
  const effort = Math.exp(random.normal(0.5 - quality / 2, 0.3))
  const tokens = tokensOf(effort)
  const costUsd = tokens.input * 3e-6 + tokens.output * 15e-6 + tokens.cacheCreation * 3.75e-6 + tokens.cacheRead * 3e-7
  const agent = 35 * effort
  const judge = Math.max(...judges.map(({ seconds }) => seconds))
  return ratedRun({
    key,
    exitCode: 0,
    tokens,
    costUsd: random.randomSample() < 0.05 ? NaN : costUsd,
    seconds: { total: agent + judge, agent, judge },
    apiCalls: Math.round(6 * effort),
    turns: Math.round(5 * effort),
    judges,
    usage: usageOf(tokens, costUsd, key.model ?? ''),
    steps: stepsOf(quality, random),
    changes: changesOf(quality, random),
    process: processFactsOf(quality, tokens, costUsd),
    consensus: {
      score,
      passed: random.randomSample() < 0.05 ? null : score >= 0.5,
      grade: null,
      implRate: limit(score + random.normal(0.03, 0.04)),
      judges: judges.length,
    },
  })
}

/**
 * A study such as people run: tasks differ in difficulty, higher tiers help, runs of one subtest resemble each other,
 * and a few verdicts, costs and judges are missing.
 */
export const studyRuns = (): RatedRun[] => {
  const random = randomFor(42, 'study')
  const difficulty = new Map(tasks.map(task => [task, random.normal(0, 0.2)]))
  return tasks.flatMap(task =>
    models.flatMap((model, m) =>
      tiers.flatMap((tier, t) =>
        subtests.flatMap(subtest => {
          const quality = limit(0.5 + (difficulty.get(task) ?? 0) - 0.1 * m + 0.08 * t + random.normal(0, 0.05))
          return repetitions.map(run => {
            const key = { experiment: `${task}-${model}`, task, family: null, agent: null, model, tier, subtest, run }
            return studyRun(key, quality, random)
          })
        }),
      ),
    ),
  )
}

/** In every tier one subtest has the tool and one does not; both have the block. */
export const studyComponents = (): ComponentSpec[] =>
  tasks.flatMap(task =>
    models.flatMap(model =>
      tiers.flatMap(tier => [
        { experiment: `${task}-${model}`, model, tier, subtest: '00', component: 'claude_md:B01' },
        { experiment: `${task}-${model}`, model, tier, subtest: '01', component: 'claude_md:B01' },
        { experiment: `${task}-${model}`, model, tier, subtest: '01', component: 'tools:Read' },
      ]),
    ),
  )

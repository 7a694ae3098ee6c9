import type { Milestones } from './milestones.ts'
import type { MeasuredProcess } from './process.ts'
import type { Transcript } from './transcript.ts'

/**
 * One run as it was found, before any metric; {@link defineSource} makes them. A number that was not measured is NaN,
 * a word or verdict that was not recorded is null; nothing is ever filled in with 0.
 */
export interface RunRecord {
  readonly key: RunKey
  /** Where the run was found, relative to the data folder given. */
  readonly folder: string
  readonly exitCode: number
  readonly tokens: Tokens
  readonly costUsd: number
  readonly seconds: { readonly total: number; readonly agent: number; readonly judge: number }
  readonly apiCalls: number
  readonly turns: number
  /** Why the run failed, where that was not the agent's doing or the agent broke down. */
  readonly trouble: Trouble | null
  readonly recorded: Recorded
  readonly judges: readonly JudgeRecord[]
  readonly usage: readonly ModelUsage[]
  readonly steps: readonly ProgressStep[]
  readonly changes: readonly Change[]
  /** What the agent did, step by step, where that was kept. */
  readonly transcript?: Transcript | undefined
  /** What an earlier analysis measured the transcript to. */
  readonly measured?: MeasuredProcess | undefined
  /** Numbers that the source keeps of a run and nobody here computes with, such as weights, by their names there. */
  readonly extra?: Readonly<Record<string, number>> | undefined
}

/** A run as its source tells it, but for where it belongs. */
export type RunContent = Omit<RunRecord, 'key' | 'folder'>

/** What was attempted (task), what was varied (agent, model, tier, subtest) and which repetition it was. */
export interface RunKey {
  readonly experiment: string
  readonly task: string
  readonly family: string | null
  readonly agent: string | null
  readonly model: string | null
  readonly tier: string | null
  readonly subtest: string | null
  readonly run: number
}

/** Tokens of a run or a model, for {@link defineSource}; NaN where a kind was not counted. */
export interface Tokens {
  readonly input: number
  readonly output: number
  readonly cacheCreation: number
  readonly cacheRead: number
  /** Where the source counts all kinds together and no kind by itself. */
  readonly total?: number
}

/** Why a run failed that was not the task's doing, for {@link defineSource}. */
export type Trouble = 'agent_error' | 'infrastructure' | 'timeout'

/** What the harness itself wrote down about the outcome. */
export interface Recorded {
  readonly score: number
  readonly passed: boolean | null
  readonly grade: string | null
  readonly process: Readonly<Record<ProcessMetric, number>>
  /** Judges or not, this is the outcome: the source names it itself, and what judges say stands beside it. */
  readonly decides?: true
}

export const processMetrics = ['r_prog', 'strategic_drift', 'cfp', 'pr_revert_rate'] as const
export type ProcessMetric = (typeof processMetrics)[number]

/** What one judge said of a run, for {@link defineSource}. */
export interface JudgeRecord {
  readonly model: string | null
  readonly number: number
  readonly score: number
  readonly passed: boolean | null
  readonly grade: string | null
  readonly valid: boolean
  readonly reasoning: string | null
  readonly seconds: number
  readonly costUsd: number
  readonly criteria: readonly CriterionRecord[]
  /**
   * The share of points that an earlier analysis found, where criteria are not wanted; NaN where the points of one
   * cannot be right, so that none of the criteria tells it.
   */
  readonly implRate?: number
}

/**
 * One criterion of a judgment, for {@link defineSource}. `achieved` that is NaN: the criterion does not apply to this run. Where only `max` is, the judge named no points, and
 * those of the rubric count.
 */
export interface CriterionRecord {
  readonly name: string
  readonly score: number
  readonly achieved: number
  readonly max: number
  readonly items: readonly ItemRecord[]
}

/** One item of a criterion, for {@link defineSource}. */
export interface ItemRecord {
  readonly id: string
  readonly achieved: number
  readonly max: number
  readonly reason: string | null
}

/** What a run used of one model, for {@link defineSource}. */
export interface ModelUsage {
  readonly model: string
  readonly tokens: Tokens
  readonly costUsd: number
}

export interface ProgressStep {
  readonly id: string
  readonly description: string | null
  readonly weight: number
  readonly completed: boolean | null
  readonly alignment: number
}

export interface Change {
  readonly id: string
  readonly description: string | null
  readonly succeeded: boolean | null
  readonly causedFailure: boolean | null
  readonly reverted: boolean | null
}

/** A run that should be there: started and never finished, or planned and never started. */
export interface MissingRun {
  readonly key: RunKey
  readonly folder: string
  readonly reason: 'not finished' | 'not started' | 'unreadable'
  readonly filesPresent: readonly string[]
  /** A problem of its source reports it, together with others. */
  readonly isReported?: boolean
}

/** One experiment: a task, the plan of its runs and the rubric its judges were given. */
export interface Experiment {
  readonly name: string
  /** Null where its runs are of several tasks; so is the family. */
  readonly task: string | null
  readonly family: string | null
  readonly model: string | null
  readonly language: string | null
  readonly runsPerSubtest: number
  readonly timeoutSeconds: number
  readonly judgeModels: readonly string[]
  readonly rubricHash: string | null
  readonly passThreshold: number
  readonly rubric: readonly RubricCategory[]
  /** What a run should reach on its way, where the task declares it. */
  readonly milestones?: Milestones
}

export interface RubricCategory {
  readonly name: string
  readonly weight: number
  readonly items: readonly { readonly id: string; readonly check: string | null; readonly points: number }[]
}

/** One component of one variant, such as `tools:Read`. */
export interface VariantComponents {
  readonly experiment: string
  readonly model: string | null
  readonly tier: string
  readonly subtest: string
  readonly components: readonly string[]
}

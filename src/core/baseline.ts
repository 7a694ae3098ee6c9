import type { ConsensusRule, ProcessSource } from './settings.ts'

/** What paired tests need of some runs, small enough to keep beside the code: what `tiercel baseline save` writes. */
export interface Baseline {
  /** What reports call it. */
  readonly name: string
  /** The version that wrote it. */
  readonly version: string
  /** Which runs it was saved from. */
  readonly selection: Selection
  readonly conditions: Conditions
  /** Runs that were planned or started and have no result. */
  readonly missing: readonly PlacedRuns[]
  /** What measured each process metric, where there was a choice. */
  readonly sources: Readonly<Record<string, readonly string[]>>
  /** How often the data that it was saved from says two things, by code of the problem. */
  readonly contradictions: Readonly<Record<string, number>>
  readonly cells: readonly BaselineCell[]
}

/** Which runs were taken of those that there were, and what decided about them. */
export interface Selection {
  readonly where: readonly string[]
  readonly exclude: readonly string[]
  /** The scorer or metric that was named, where a source has several. */
  readonly outcome: string | null
}

/** Some runs of one subtest of one task. */
export interface PlacedRuns {
  readonly task: string
  readonly agent: string | null
  readonly model: string | null
  readonly tier: string | null
  readonly subtest: string | null
  readonly runs: number
}

/** Repeated runs with their values. */
export interface BaselineCell extends PlacedRuns {
  /** By metric one number for each run, NaN where it was not measured; what no run has is left out. */
  readonly values: Readonly<Record<string, Float64Array>>
}

/** Under which conditions runs were made and rated: where these differ, numbers can differ without any change. */
export interface Conditions {
  readonly rating: RatingRules
  /** Models that judged. */
  readonly judges: readonly string[]
  readonly tasks: readonly TaskConditions[]
}

export interface RatingRules {
  readonly consensus: ConsensusRule
  readonly processSource: ProcessSource | null
  readonly criterionAliases: Readonly<Record<string, string>>
}

/** Several of a kind where a task was tried in several experiments. */
export interface TaskConditions {
  readonly task: string
  /** Fingerprints. */
  readonly rubrics: readonly string[]
  readonly passThresholds: readonly number[]
  readonly timeouts: readonly number[]
}

/** The number that tells a baseline file of ours, and how it is laid out. */
export const baselineLayout = 2

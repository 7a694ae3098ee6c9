import type { Grouping } from '../core/dimensions.ts'
import type { Group, Metric, Variant } from '../core/metric.ts'
import type { Problem } from '../core/problem.ts'
import type { Tables } from '../core/schema.ts'
import type { Settings } from '../core/settings.ts'
import type { Comparison } from './comparisons/index.ts'
import type { Configurations } from './configuration-groups.ts'
import type { Facts } from './estimates/facts.ts'
import type { Summary } from './estimates/summary.ts'
import type { JudgeAnalysis } from './judges/index.ts'
import type { MissingShares } from './missing/imbalance.ts'
import type { StatisticalResults } from './statistical-results.ts'

/** One number of an analysis with all that belongs to it: metric, variant, group and what is known of it there. */
export interface Result {
  readonly metric: Metric
  readonly variant: Variant | null
  readonly group: Group
  readonly summary: Summary
}

/** The answers to what can be asked of the data, each computed once, when it is first asked for. */
export interface Answers {
  /** As the settings count runs without an outcome. */
  readonly tables: Tables
  /** As they were read. */
  readonly recorded: Tables
  /** What each rule to count runs without an outcome gives; null where every run has one. */
  missingShares(): MissingShares | null
  readonly problems: readonly Problem[]
  readonly settings: Settings
  readonly metrics: readonly Metric[]
  readonly configurations: Configurations
  groups(grouping: Grouping): readonly Group[]
  facts(group: Group): Facts
  /** Every metric and variant that applies to a group. */
  results(group: Group): readonly Result[]
  result(id: string, group: Group, variant?: string): Result | null
  /** Tiers of each model, models with each other, and agents, in every metric. */
  comparisons(): readonly Comparison[]
  /** Every other pair of tiers of a model in the headline metrics, to be looked up: never a claim. */
  otherPairs(): readonly Comparison[]
  judges(): JudgeAnalysis
  /** The lists of tests, effects and descriptions of the profile that the settings choose. */
  statisticalResults(): StatisticalResults
}

import type { MethodId } from '../core/methods.ts'
import type { Reason } from '../core/reasons.ts'

/**
 * What `data/statistical_results.json` holds: lists of tests, effects and descriptions. The published profile fills the
 * fields that are always there, the default one also those that say how a number came about. Null = no answer.
 */
export interface StatisticalResults {
  readonly normality_tests: readonly NormalityTest[]
  readonly omnibus_tests: readonly OmnibusTest[]
  readonly pairwise_comparisons: readonly PairwiseComparison[]
  readonly effect_sizes: readonly EffectSize[]
  readonly power_analysis: readonly PowerAnalysis[]
  readonly correlations: readonly MetricCorrelation[]
  readonly tier_descriptives: readonly TierDescriptive[]
  readonly interaction_tests: readonly InteractionTest[]
}

/** How an answer came about, and why it is missing or not the usual one. */
interface Explained {
  readonly method?: MethodId
  readonly reasons?: readonly Reason[]
}

/** A p that ignores that runs of one task resemble each other. */
interface NaiveP {
  readonly p_value_naive?: number | null
}

interface Significance {
  /** Adjusted for the other tests of its family, where there is one. */
  readonly p_value: number | null
  readonly is_significant: boolean
}

/** What is compared, and in which model; null where the source names no model. */
interface TierPair {
  readonly model: string | null
  readonly metric: string
  readonly tier1: string
  readonly tier2: string
}

/** Could the values of a tier come from a normal distribution? */
export interface NormalityTest extends Explained {
  readonly model: string | null
  readonly tier: string
  readonly metric: string
  readonly n: number
  readonly w_statistic: number | null
  readonly p_value: number | null
  readonly is_normal: boolean
}

/** Does any tier of a model differ from another? */
export interface OmnibusTest extends Significance, Explained, NaiveP {
  readonly model: string | null
  readonly metric: string
  readonly n_groups: number
  /** Null where the test was not Kruskal-Wallis. */
  readonly h_statistic: number | null
}

/** Do two tiers of a model differ? */
export interface PairwiseComparison extends TierPair, Significance, Explained, NaiveP {
  readonly n1: number
  readonly n2: number
  /** That of tier1; null where the test was not Mann-Whitney. */
  readonly u_statistic: number | null
  readonly p_value_raw: number | null
  /** Only on the comparison of the first tier with the last. */
  readonly overall_contrast?: true
  /** The tests that p_value is Holm-adjusted with, and how many there are; exploratory comparisons have no p_value. */
  readonly family?: 'headline' | 'primary' | 'published' | 'exploratory'
  readonly family_size?: number | null
}

/** How far tier2 is above tier1: Cliff's delta, from -1 to 1. */
export interface EffectSize extends TierPair, Explained {
  readonly cliffs_delta: number | null
  readonly ci_low: number | null
  readonly ci_high: number | null
  /** Whether the interval excludes 0. */
  readonly is_significant: boolean
  readonly ci_low_naive?: number | null
  readonly ci_high_naive?: number | null
  /** What varies by itself: tasks, subtests or runs; and how many of it the smaller side has. */
  readonly unit?: string
  readonly units?: number
}

/** How likely a study of this size finds an effect; `n2` and the observed effect are null where all tiers are tested. */
export interface PowerAnalysis extends TierPair, Explained {
  readonly n1: number
  readonly n2: number | null
  readonly observed_delta: number | null
  readonly power_at_observed: number | null
  readonly power_at_medium_0_3: number | null
  /** The smallest difference that this design finds four times out of five, before any correction of p, if there is one. */
  readonly mde?: number | null
}

/** Do two metrics rise together? */
export interface MetricCorrelation extends Significance, Explained {
  readonly model: string | null
  readonly metric1: string
  readonly metric2: string
  readonly n: number
  readonly spearman_rho: number | null
}

/** A tier of a model; the row of tier `frontier` says what a pass costs in the cheapest one. */
export interface TierDescriptive {
  readonly model: string | null
  readonly tier: string
  readonly n: number
  readonly pass_rate: number | null
  readonly mean_cost: number | null
  readonly median_cost: number | null
  readonly cop: number | null
  readonly frontier_tier?: string
}

/** Do models, tiers or their combination move a metric? */
export interface InteractionTest extends Significance, Explained {
  readonly metric: string
  readonly effect: 'agent_model' | 'tier' | 'interaction'
  readonly h_statistic: number | null
  readonly df: number
}

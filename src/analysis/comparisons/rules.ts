import type { Metric } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import type { StatisticalResults } from '../statistical-results.ts'
import type { ConfigurationContrast } from './between-configurations.ts'
import type { LevelContrast } from './between-levels.ts'
import type { TierContrast } from './between-tiers.ts'
import type { Design, ModelDesign, Place } from './design.ts'
import type { Family } from './family.ts'
import type { Judgement } from './judgement.ts'
import type { Planned } from './planned.ts'

/** A metric as a list knows it, with the values that a test of it takes from a place. */
export interface Listed {
  readonly id: string
  values(place: Place): Float64Array
}

/** A metric with one value for each run of the table, NaN where it was not measured. */
export interface ListedColumn {
  readonly id: string
  readonly column: Float64Array
}

/** A metric in which all tiers of a model are tested together. */
export interface ListedOmnibus {
  readonly id: string
  isMeasured(place: Place): boolean
  test(places: readonly Place[]): OmnibusFinding
}

export interface OmnibusFinding extends Row<'omnibus_tests', 'method' | 'reasons' | 'p_value_naive'> {
  /** That of Kruskal-Wallis; NaN by any other test. */
  readonly h: number
  readonly p: number
}

type Row<List extends keyof StatisticalResults, Names extends keyof StatisticalResults[List][number]> = Pick<
  StatisticalResults[List][number],
  Names
>

/** Two tiers of a model in one metric. */
export interface PairOfTiers {
  readonly model: string | null
  readonly metric: string
  readonly tier1: string
  readonly tier2: string
}

/** A pair with its test, and what is to be said of it. */
export interface PairTest extends PairOfTiers {
  readonly overall: boolean
  readonly n: { readonly a: number; readonly b: number }
  /** That of tier1; NaN by any test but Mann-Whitney. */
  readonly u: number
  readonly p: number
  readonly adjusted: number
  /** How many tests it is adjusted with; null for none. */
  readonly familySize: number | null
  readonly explanation: Row<'pairwise_comparisons', 'method' | 'reasons' | 'p_value_naive' | 'family' | 'family_size'>
}

/** A pair with Cliff's delta of tier2 over tier1. */
export interface PairEffect extends PairOfTiers {
  readonly delta: number
  readonly low: number
  readonly high: number
  readonly explanation: Row<'effect_sizes', 'method' | 'reasons' | 'ci_low_naive' | 'ci_high_naive' | 'unit' | 'units'>
}

/** Means over the runs of a tier; NaN where nothing was measured. */
export interface Described {
  readonly passRate: number
  readonly meanCost: number
  readonly medianCost: number
  readonly costOfPass: number
}

/** What was compared: pairs of tiers in metrics that have one value, with what the profile says of each. */
export interface Findings {
  readonly design: Design
  readonly tiers: () => readonly Judged<TierContrast>[]
}

/** Two of anything that is compared in one metric. */
export type AnyContrast = TierContrast | LevelContrast | ConfigurationContrast

export type Judged<Contrast> = Contrast & Planned & { readonly judgement: Judgement }

/**
 * A profile: which metrics and pairs each list has, how they are tested, which tests are adjusted together, and from how
 * many values on. Lists and comparisons are made by the same code, which asks the profile.
 */
export interface Rules {
  /** The family of the list of significant differences, whose metrics are also compared with the baseline tier. */
  family(runs: Table, metrics: readonly Metric[], settings: Settings): Family
  /** What the profile says of comparisons: their tests, effects, and what could have been found. */
  judge(contrasts: readonly AnyContrast[], family: Family | null, design: Design): readonly Judgement[]
  tests(findings: Findings): readonly PairTest[]
  effects(findings: Findings): readonly PairEffect[]
  power(findings: Findings): StatisticalResults['power_analysis']
  normality(design: Design): readonly Listed[]
  omnibus(design: Design): readonly ListedOmnibus[]
  interactions(design: Design): readonly ListedColumn[]
  correlations(design: Design): readonly (readonly [Listed, Listed])[]
  describe(place: Place, design: Design): Described
  /** How many runs the tiers of a model have together. */
  runsOf(model: ModelDesign): number
  /** What rows say of their method, where they do. */
  explained<Explanation extends object>(explanation: Explanation): Partial<Explanation>
}

import type { Described } from './described.ts'
import type { Grouping } from './dimensions.ts'
import type { Format } from './format.ts'
import type { ProcessFacts } from './process.ts'
import type { Reason } from './reasons.ts'
import type { RunRecord } from './record.ts'
import type { ProcessSource, Settings } from './settings.ts'
import type { Rows, Table } from './table.ts'

export type Better = 'higher' | 'lower' | 'neither'

/** What a metric is for. Every list of the metrics that matter derives from it (`roles.ts`). */
export type Role = 'headline' | 'secondary' | 'diagnostic'

/** What a metric says of itself: everything that shows it asks here and never looks at its id. */
export interface MetricInfo extends Described {
  /** The definition in one line of mathematics, for the methods page. */
  readonly formula: string
  readonly format: Format
  readonly better: Better
  /** For axes and checks; a value outside stays and is reported. */
  readonly range: readonly [number, number]
  /** Each run has 0 or 1, nothing between. */
  readonly binary?: true
  /** Says what came of a run: one without it may have failed. */
  readonly isOutcome?: true
  /** Where a run has what its judges agreed on: the column of the judges table with what each of them said. */
  readonly judged?: string
  /** Its expectation hangs on how many runs a subtest has: sides are tested only where both have as many in every task. */
  readonly needsEqualRuns?: true
  /**
   * Headline: readers ask about it first, and its comparisons are claims. Secondary: it stands beside the headlines.
   * Diagnostic: it explains how runs went, and is shown where every metric is.
   */
  readonly role: Role
  /** Where it stands among those of its role; one without a place comes after those that have one. */
  readonly place?: number
  /** The metric that it says much the same as: it is a headline only where that was not measured. */
  readonly standsInFor?: string
  /** Says how the work went, not what came of it; metrics that transcripts or sources measure do so anyway. */
  readonly about?: 'process'
}

/** What the judges agreed on for one run (`tables/consensus.ts`). */
export interface Consensus {
  readonly score: number
  readonly passed: boolean | null
  readonly grade: string | null
  /** Median over the valid judges of the share of rubric points achieved. */
  readonly implRate: number
  /** How many judgments counted. */
  readonly judges: number
}

export interface RatedRun extends RunRecord {
  readonly consensus: Consensus
  /** What the transcript was measured to; null where there is none. */
  readonly process: ProcessFacts | null
}

/** One number per run; becomes a column of `runs`. NaN = not measured. */
export interface RunMetric extends MetricInfo {
  readonly per: 'run'
  value(run: RatedRun, settings: Settings): number
  /**
   * Where the metric is a time to an event: how long every run was observed, NaN where that is not known. A run with no
   * value is censored there; groups then have the Kaplan-Meier median.
   */
  observedUntil?(runs: Table): Float64Array
}

/** A count up to an event, censored where a run ends before it. */
export type TimeToEventMetric = RunMetric & Required<Pick<RunMetric, 'observedUntil'>>

export const isTimeToEvent = (metric: Metric): metric is TimeToEventMetric =>
  'observedUntil' in metric && metric.observedUntil !== undefined

/**
 * One number per run that several sources may have measured: declare each of them. One analysis uses the best
 * source that all its runs have, best first: transcript, changes, recorded.
 */
export interface SourcedMetric extends MetricInfo {
  readonly per: 'run'
  readonly sources: Readonly<Partial<Record<ProcessSource, (run: RatedRun) => number>>>
}

/** A number with what it rests on; NaN comes with reasons. */
export interface Answer {
  readonly value: number
  readonly n: number
  readonly missing: number
  readonly reasons?: readonly Reason[]
  /** A word that belongs to the value, such as the tier a minimum was found in. */
  readonly label?: string
  /** What the estimate with its interval rests on, where it leaves out some of what the value rests on. */
  readonly estimated?: Pick<Answer, 'n' | 'missing'>
}

/** How the interval of a metric that is no mean over runs is found; a metric without a rule has none. */
export type IntervalRule = RatioRule | SubtestRule | TotalsRule | SidesRule

/** The ratio of the means of two metrics per run. */
export interface RatioRule {
  readonly rule: 'ratio'
  readonly numerator: string
  readonly denominator: string
}

/** The mean over subtests of a share that each has. */
export interface SubtestRule {
  readonly rule: 'subtests'
  share(subtest: Rows, variant: Variant | null): number
  /** How many runs the share is made of. */
  runs(subtest: Rows): number
  /** How many independent draws the share is worth at most. */
  draws(subtest: Rows, variant: Variant | null): number
  /** A subtest with fewer runs has no share. */
  neededRuns(variant: Variant | null): number
  /** Whether the share is that of the runs that passed, which is a metric of its own. */
  isOfRuns(variant: Variant | null): boolean
}

/** A number made of sums over runs: what some runs add to them, and how the sums become the number. */
export interface TotalsRule {
  readonly rule: 'totals'
  /** The runs of each side it is made of, where these are not the group's own; null where it has no interval. */
  over?(group: Group, variant: Variant | null, whole: Whole): readonly Rows[] | null
  totals(runs: Rows, variant: Variant | null, group: Group, whole: Whole): readonly number[]
  combine(totals: Float64Array): number
  /** Whether single runs add nothing: what is summed is known of whole subtests only. */
  readonly ofSubtests?: true
}

/** The difference of a metric between runs that have something and runs that go without. */
export interface SidesRule {
  readonly rule: 'sides'
  /** How many times as much, where that is what the metric says; otherwise the difference. */
  readonly scale?: 'ratio'
  sides(group: Group, variant: Variant | null, whole: Whole): Sides | null
  /** What the difference, its limits and the performance with it come to, in words. */
  label(difference: number, low: number, high: number, performance: number): string | undefined
}

export interface Sides {
  readonly metric: string
  readonly having: Rows
  readonly lacking: Rows
  /** Compared within each tier of a task, not only within the task. */
  readonly withinTiers: boolean
}

/**
 * The number of a single run, where one run has it: tiers and models are compared by means of these. What needs several
 * runs, or other groups, has none.
 */
export type InRun = (run: Rows, variant: Variant | null, whole: Whole) => number

/**
 * The number of a single subtest and the runs it is made of, where repeated runs have it together: tiers and models are
 * compared by means of these.
 */
export type InSubtest = (subtest: Rows, variant: Variant | null) => { readonly value: number; readonly n: number }

/** One number per group of runs, for what averaging per-run values cannot give. */
export interface GroupMetric extends MetricInfo {
  readonly per: 'group'
  /** What `n` counts, where that is not runs. */
  readonly counts?: 'subtest'
  readonly interval?: IntervalRule
  readonly inRun?: InRun
  readonly inSubtest?: InSubtest
  value(runs: Rows, settings: Settings): Answer
}

/** One group of a grouping; `key` holds a value for each of the grouping's dimensions, by column name. */
export interface Group {
  readonly grouping: Grouping
  readonly key: Readonly<Record<string, string | null>>
  readonly rows: Rows
}

/** One of several values of a contrast: a k of pass@k, a kind of token, a component. */
export interface Variant {
  readonly id: string
  readonly title: string
  readonly better: Better
  /** Whether it is the one to show where one is shown, or leaves out subtests that have too few runs for it. */
  readonly standing?: 'default' | 'partial'
}

export interface Whole {
  readonly runs: Table
  readonly components: Table
  /** Below the runs: what their transcripts were measured to, and the same for each tool; absent without transcripts. */
  readonly process?: Table
  readonly tools?: Table
  readonly settings: Settings
}

/** Several values per group, or a value that needs other groups; only the groupings in which it means something. */
export interface ContrastMetric extends MetricInfo {
  readonly per: 'contrast'
  /** What `n` counts, where that is not runs. */
  readonly counts?: 'subtest'
  readonly interval?: IntervalRule
  readonly inRun?: InRun
  readonly inSubtest?: InSubtest
  readonly groupings: readonly Grouping[]
  variants(whole: Whole): readonly Variant[]
  /** Null where the variant does not apply to the group at all. */
  value(group: Group, variant: Variant, whole: Whole): Answer | null
}

/** A number that runs, groups of runs or their contrasts have: what {@link defineMetric} takes. */
export type Metric = RunMetric | SourcedMetric | GroupMetric | ContrastMetric

/**
 * Defines a metric: pass it to `analyze`, `compare`, `gate` or `plan` as one of its `metrics`, and it is in every grouping,
 * comparison and file.
 *
 * @example
 * ```ts
 * import { analyze, defineMetric } from 'tiercel'
 *
 * const tokensPerTurn = defineMetric({
 *   id: 'tokens_per_turn',
 *   per: 'run',
 *   role: 'diagnostic',
 *   title: 'Tokens per turn',
 *   description: 'Output tokens of the agent, per turn.',
 *   formula: 'output tokens / turns',
 *   format: 'count',
 *   better: 'lower',
 *   range: [0, Infinity],
 *   value: run => run.tokens.output / run.turns,
 * })
 * const { analysis } = await analyze(['runs'], { metrics: [tokensPerTurn] })
 * const [all] = analysis.groups('overall')
 * console.log(analysis.result('tokens_per_turn', all)?.summary.n) // → 24
 * ```
 */
export const defineMetric = <M extends Metric>(metric: M): M => metric

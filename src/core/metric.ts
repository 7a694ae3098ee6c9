import type { Described } from './described.ts'
import type { Grouping } from './dimensions.ts'
import type { Format } from './format.ts'
import type { RunRecord } from './record.ts'
import type { ProcessSource, Settings } from './settings.ts'
import type { Rows, Table } from './table.ts'

export type Better = 'higher' | 'lower' | 'neither'

/** What a metric says of itself: everything that shows it asks here and never looks at its id. */
export interface MetricInfo extends Described {
  /** The definition in one line of mathematics, for the methods page. */
  readonly formula: string
  readonly format: Format
  readonly better: Better
  /** For axes and checks; a value outside stays and is reported. */
  readonly range: readonly [number, number]
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
}

/** One number per run; becomes a column of `runs`. NaN = not measured. */
export interface RunMetric extends MetricInfo {
  readonly per: 'run'
  value(run: RatedRun, settings: Settings): number
}

/**
 * One number per run that several witnesses may have measured: declare each of them. One analysis uses the best
 * witness that all its runs have, best first: transcript, changes, recorded.
 */
export interface WitnessedMetric extends MetricInfo {
  readonly per: 'run'
  readonly witnesses: Readonly<Partial<Record<ProcessSource, (run: RatedRun) => number>>>
}

/** A number with what it rests on; NaN comes with a reason. */
export interface Answer {
  readonly value: number
  readonly n: number
  readonly missing: number
  readonly reason?: string
  /** A word that belongs to the value, such as the tier a minimum was found in. */
  readonly label?: string
}

/** One number per group of runs, for what averaging per-run values cannot give. */
export interface GroupMetric extends MetricInfo {
  readonly per: 'group'
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
}

export interface Whole {
  readonly runs: Table
  readonly components: Table
  readonly settings: Settings
}

/** Several values per group, or a value that needs other groups; only the groupings in which it means something. */
export interface ContrastMetric extends MetricInfo {
  readonly per: 'contrast'
  readonly groupings: readonly Grouping[]
  variants(whole: Whole): readonly Variant[]
  /** Null where the variant does not apply to the group at all. */
  value(group: Group, variant: Variant, whole: Whole): Answer | null
}

export type Metric = RunMetric | WitnessedMetric | GroupMetric | ContrastMetric

/** Gives a definition its type without ceremony. */
export const defineMetric = <M extends Metric>(metric: M): M => metric

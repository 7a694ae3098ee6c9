import type { TopLevelSpec } from 'vega-lite'
import type { FigureColumns, TableHead } from './exhibit.ts'
import type { Format } from './format.ts'
import type { MethodId } from './methods.ts'
import type { Better, Metric, Role } from './metric.ts'
import type { Severity } from './problem-codes.ts'
import type { Cell } from './table.ts'

/** What the page is given: the one place that says what it looks like, for the file and for the server. */
export const reportVersion = 1

/** Everything that the pages need at once; runs, judgments and texts come apart from it. */
export interface ReportMain {
  readonly version: number
  readonly title: string
  readonly overview: string
  readonly legend: string
  /** Settings and versions, as name and value. */
  readonly about: readonly (readonly [string, string])[]
  /** What the study varies, in order: `tier`, `model`, …; only what has a level. */
  readonly dimensions: readonly ReportDimension[]
  /** What figures compare, where agents share a model. */
  readonly configurations: readonly ReportConfiguration[]
  readonly metrics: readonly ReportMetric[]
  readonly answers: readonly AnswerSection[]
  readonly estimates: readonly ReportEstimate[]
  /** What is set against each other; empty where there is only one of everything. */
  readonly comparisons: readonly ReportComparison[]
  /** All pairs, where only the first are here. */
  readonly comparisonCount: number
  readonly figures: readonly ReportFigure[]
  readonly tables: readonly ReportTable[]
  readonly notApplicable: readonly { readonly name: string; readonly reason: string }[]
  readonly judges: ReportJudges
  readonly problems: readonly ReportProblem[]
  /** All of them, where only the first are here. */
  readonly problemCount: number
  readonly missing: ReportRows
  readonly methods: string
  readonly detail: ReportDetail
}

export interface ReportDimension {
  readonly id: string
  readonly title: string
  /** Its column in the runs. */
  readonly column: string
  readonly levels: readonly string[]
}

/** The agent and the model that a name stands for, by their columns. */
export interface ReportConfiguration {
  readonly name: string
  readonly key: Readonly<Record<string, string | null>>
}

export interface ReportMetric {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly formula: string
  readonly format: Format
  readonly better: Better
  readonly range: readonly [number | null, number | null]
  readonly per: Metric['per']
  readonly role: Role
  readonly place?: number
  /** Whether runs have 0 or 1, nothing between. */
  readonly binary: boolean
}

export interface AnswerSection {
  readonly title: string
  readonly sentences: readonly Sentence[]
}

/** One thing that can be said, with the place that shows what it rests on. */
export interface Sentence {
  readonly text: string
  readonly tone: 'good' | 'bad' | 'open' | 'doubt' | 'plain'
  /** An address of the page. */
  readonly link: string | null
}

/** A metric in a group. */
export interface ReportEstimate {
  readonly metric: string
  readonly variant: string | null
  readonly grouping: string
  readonly key: Readonly<Record<string, string | null>>
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /** With every run alike, where that is another number than with every task alike. */
  readonly overRuns: number | null
  readonly n: number
  readonly missing: number
  readonly method: MethodId
  readonly reason: string | null
  readonly label: string | null
}

export interface ReportFigure {
  readonly id: string
  /** What it is called in a list: the metric where it is one of a family. */
  readonly name: string
  readonly family: string | null
  /** The metrics on whose pages it stands. */
  readonly about: readonly string[]
  /** What there is to see. */
  readonly title: string
  readonly subtitle: string
  readonly spec: TopLevelSpec
  /** What tooltips tell of its rows. */
  readonly columns: FigureColumns
}

export interface ReportTable {
  readonly id: string
  readonly title: string
  readonly notes: readonly string[]
  readonly columns: readonly TableHead[]
  readonly cells: readonly (readonly string[])[]
}

/** A candidate against a base. */
export interface ReportComparison {
  /** Its name in the address. */
  readonly id: string
  readonly title: string
  /** What it rests on: runs and tasks; null where the page itself is about nothing else. */
  readonly about: string | null
  readonly sentences: readonly Sentence[]
  readonly metrics: ReportTable
  /** The figures that show it, by their ids. */
  readonly figures: readonly string[]
  readonly moved: ReportMoved | null
}

/** Every pair that was compared in the headline metrics, in either direction, to be looked up. */
export interface ReportPairs {
  readonly columns: ReportTable['columns']
  readonly notes: readonly string[]
  readonly arenas: readonly ReportArena[]
  /** Arenas that would be too many for a page; the file of comparisons has them. */
  readonly leftOut: readonly string[]
}

/** What is compared with each other: tiers of a model, models or agents, in a tier or over all. */
export interface ReportArena {
  readonly title: string
  readonly levels: readonly string[]
  readonly pairs: readonly ReportPair[]
}

export interface ReportPair {
  /** Places in the list of levels. */
  readonly base: number
  readonly candidate: number
  /** A line for each metric. */
  readonly cells: ReportTable['cells']
}

/** The tasks whose values differ, most first. */
export interface ReportMoved {
  readonly title: string
  readonly notes: readonly string[]
  readonly tasks: readonly ReportMove[]
}

export interface ReportMove {
  readonly task: string
  readonly base: string
  readonly candidate: string
  /** Candidate - base, in the unit of the metric. */
  readonly difference: number
  /** Which way, and whether most runs passed on one side only. */
  readonly words: string
  /** Addresses of the runs behind both values; null where the page has no runs. */
  readonly links: { readonly base: string; readonly candidate: string } | null
  /** What judges said of a run of each side that stands for it. */
  readonly reasons: readonly { readonly side: string; readonly judge: string; readonly text: string }[]
}

export interface ReportJudges {
  readonly names: readonly string[]
  readonly alphas: readonly ReportRow[]
  readonly pairs: readonly ReportRow[]
  readonly severities: readonly ReportRow[]
  readonly splits: readonly ReportRow[]
  /** Of runs with at least four verdicts. */
  readonly flips: readonly ReportRow[]
  /** The runs on which judges disagree most, by their row. */
  readonly disputed: readonly { readonly run: number; readonly spread: number }[]
}

export type ReportRow = Readonly<Record<string, Cell>>

export interface ReportProblem {
  readonly code: string
  readonly severity: Severity
  readonly file: string
  readonly at: string
  readonly message: string
  readonly hint: string
}

/** A column as it travels: words by their place in a list, -1 where there is none; numbers, null where there is none. */
export type ReportColumn =
  | { readonly name: string; readonly words: readonly string[]; readonly codes: readonly number[] }
  | { readonly name: string; readonly numbers: readonly (number | null)[] }
  | { readonly name: string; readonly flags: readonly (0 | 1 | null)[] }

export interface ReportRows {
  readonly size: number
  readonly columns: readonly ReportColumn[]
}

/** Tables below runs: `parents` says to which row above each belongs. */
export interface ReportChild extends ReportRows {
  readonly parents: readonly number[]
}

export interface ReportJudgments {
  readonly judges: ReportChild
  readonly criteria: ReportChild
  readonly items: ReportChild
}

/** The texts of one run: of each judge what it wrote and the reasons of its items, in order; of each action what it was. */
export interface ReportTexts {
  readonly judges: readonly { readonly reasoning: string | null; readonly reasons: readonly (string | null)[] }[]
}

/** What the run's agent did, where a transcript was kept. */
export interface ReportAction {
  readonly number: number
  readonly agent: string | null
  readonly tool: string
  readonly what: string | null
  readonly outcome: string
  readonly errorClass: string | null
  readonly correction: string | null
  readonly seconds: number | null
}

/** Texts and actions of some runs, by their row. */
export type ReportBlock = Readonly<Record<number, ReportTexts & { readonly actions: readonly ReportAction[] }>>

/** Which texts the page has. */
export interface ReportDetail {
  /** The block that holds each run's texts; -1 where they were left out. */
  readonly blocks: readonly number[]
  readonly leftOut: number
  /** How the rest can be had. */
  readonly hint: string
}

import type { TopLevelSpec } from 'vega-lite'
import type { Field } from 'vega-lite/types_unstable/channeldef.js'
import type { LayerSpec, NonNormalizedSpec, UnitSpec } from 'vega-lite/types_unstable/spec/index.js'
import type { Dimension } from './dimensions.ts'
import type { Format } from './format.ts'
import type { Better, Metric } from './metric.ts'
import type { Reason } from './reasons.ts'
import type { Settings } from './settings.ts'
import type { Cell } from './table.ts'

/** What an exhibit can be about: what was varied or attempted, and who judged. */
export type Aspect = Dimension | 'judge'

/** How many of something the data must have for an exhibit to say anything. */
export type Needs = Readonly<Partial<Record<Aspect, number>>>

/**
 * One row of what is shown, and of the CSV beside it: names in snake_case, every row with the same ones; lists of reasons
 * are called `reasons`. A figure leaves out rows with `shown: false`; they are in the CSV, where too many levels would not
 * be readable.
 */
export type ExhibitRow = Readonly<Record<string, Cell | readonly Reason[]>>

/** The same with reasons in words. */
export type WrittenRow = Readonly<Record<string, Cell>>

/** There is nothing to show, and that is no error. */
export interface NotApplicable {
  readonly notApplicable: string
}

export const notApplicable = (reason: string): NotApplicable => ({ notApplicable: reason })

export type ExhibitData<Row extends ExhibitRow> = readonly Row[] | NotApplicable

/** What configurations are: models, agents or both. */
interface Subject {
  readonly word: 'model' | 'agent' | 'configuration'
  /** Of legends and axes. */
  readonly title: string
  /** Where drawn rows name them: the model by its own column, all else as configurations. */
  readonly column: 'agent_model' | 'configuration'
}

/** What drawing needs to know besides the rows. */
export interface ExhibitContext {
  readonly settings: Settings
  readonly metrics: readonly Metric[]
  /** All levels of the study in natural order: a level has the same color wherever it appears. */
  readonly levels: Readonly<Record<Aspect, readonly string[]>>
  readonly subject: Subject
  /** How wide figures are, in points: one column, or the whole page. */
  readonly width: { readonly column: number; readonly page: number }
}

/** A view of Vega-Lite without its data, which are the rows. */
export type View = NonNormalizedSpec

/** One layer of a view. */
export type Layer = LayerSpec<Field> | UnitSpec<Field>

/** What a column of a figure's rows is called, and how its values are written. */
export interface FigureColumn {
  /** Without one, the title of its metric. */
  readonly title?: string
  /** Without one, the format of its metric; else whole numbers are written as counts, and others as scores. */
  readonly format?: Format
  /** The id of the metric that the values are of. */
  readonly metric?: string
  /** The column that holds this id, where rows are of several metrics. */
  readonly metricIn?: string
  /** The columns of the confidence limits. */
  readonly interval?: readonly [low: string, high: string]
}

export type FigureColumns = Readonly<Record<string, FigureColumn>>

/** What a figure looks like. */
export interface Drawing {
  /** The message, from the rows. */
  readonly title: string
  /** What it rests on: n, the interval and the method, what was left out. */
  readonly subtitle: string
  /** In points. */
  readonly width: number
  readonly view: View
}

/** A figure that is ready to be written. Plain data. */
export interface DrawnFigure {
  readonly id: string
  /** What is shown, in a few words: the caption in a paper, since the picture itself has title and subtitle. */
  readonly caption: string
  readonly title: string
  readonly subtitle: string
  readonly width: number
  readonly spec: TopLevelSpec
  /** What tooltips tell of the rows. */
  readonly columns: FigureColumns
  readonly rows: readonly WrittenRow[]
}

/** The head of a column of a table. */
export interface TableHead {
  readonly title: string
  readonly align: 'left' | 'right'
  /** Which way values are better, where all are of one metric: it is sorted with the best first. */
  readonly better?: Better
}

/** A column of a table: what stands in it, for people. */
export interface TableColumn<Row> extends TableHead {
  text(row: Row): string
}

/** A table that is ready to be written. Plain data. */
export interface DrawnTable {
  readonly id: string
  readonly title: string
  /** What a reader must know: n, intervals, methods, abbreviations. */
  readonly notes: readonly string[]
  readonly columns: readonly TableHead[]
  readonly cells: readonly (readonly string[])[]
  /** Rows before which a new block starts. */
  readonly breaks: readonly number[]
  readonly rows: readonly WrittenRow[]
}

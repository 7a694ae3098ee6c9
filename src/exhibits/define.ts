import type { Analysis } from '../analysis/analysis.ts'
import type { Described } from '../core/described.ts'
import type { Drawing, ExhibitContext, ExhibitData, ExhibitRow, Needs, TableColumn } from '../core/exhibit.ts'
import type { Metric } from '../core/metric.ts'

interface Exhibit extends Described {
  /** What the data must have; without it the exhibit is not applicable. */
  readonly needs?: Needs
}

/** One figure: `data` answers with plain rows, `draw` turns them into a picture and computes no statistic. */
export interface SingleFigure<Row extends ExhibitRow = ExhibitRow> extends Exhibit {
  /** Whether it compares tiers with the baseline, which then has no row of its own. */
  readonly isAgainstBaseline?: boolean
  /** The metrics that it tells of: it stands on their pages of the report. */
  readonly about?: readonly string[]
  data(analysis: Analysis): ExhibitData<Row>
  draw(rows: readonly Row[], context: ExhibitContext): Drawing
}

/** A figure for every metric that qualifies; `metric` in the id becomes the metric's: `pass-rate-by-tier`. */
export interface FigureFamily<Row extends ExhibitRow = ExhibitRow> extends Exhibit {
  forEach(metric: Metric): boolean
  /** The title of the member for a metric of this title. */
  memberTitle(metricTitle: string, analysis: Analysis): string
  data(analysis: Analysis, metric: Metric): ExhibitData<Row>
  draw(rows: readonly Row[], context: ExhibitContext, metric: Metric): Drawing
}

export type Figure = SingleFigure | FigureFamily

/** One table: `data` answers with plain rows, which are its CSV, and `columns` says how people read them. */
export interface TableSpec<Row extends ExhibitRow = ExhibitRow> extends Exhibit {
  data(analysis: Analysis): ExhibitData<Row>
  columns(rows: readonly Row[], context: ExhibitContext): readonly TableColumn<Row>[]
  notes(rows: readonly Row[], context: ExhibitContext): readonly string[]
  /** Rows for which this differs from the row before start a new block. */
  block?(row: Row): string
}

export const defineFigure = <Row extends ExhibitRow>(figure: SingleFigure<Row>): Figure => figure

export const defineFamily = <Row extends ExhibitRow>(family: FigureFamily<Row>): Figure => family

export const defineTable = <Row extends ExhibitRow>(table: TableSpec<Row>): TableSpec => table

import type { Analysis } from '../../analysis/analysis.ts'
import type { Described } from '../../core/described.ts'
import type {
  Drawing,
  ExhibitContext,
  ExhibitData,
  ExhibitRow,
  FigureColumns,
  Needs,
  TableColumn,
} from '../../core/exhibit.ts'
import type { Metric } from '../../core/metric.ts'

interface Exhibit extends Described {
  /** What the data must have; without it the exhibit is not applicable. */
  readonly needs?: Needs
}

/** One figure: `rows` answers with plain rows, `draw` turns them into a picture and computes no statistic. */
export interface SingleFigure<Row extends ExhibitRow = ExhibitRow> extends Exhibit {
  /** Whether it compares tiers with the baseline, which then has no row of its own. */
  readonly isAgainstBaseline?: boolean
  /** The metrics that it tells of: it stands on their pages of the report. */
  readonly about?: readonly string[]
  /**
   * The columns that are told to people, in this order: what only places marks is not among them. A configuration is
   * told by its agent and its model, which are written beside it.
   */
  readonly columns: FigureColumns
  rows(analysis: Analysis): ExhibitData<Row>
  draw(rows: readonly Row[], context: ExhibitContext): Drawing
}

/** A figure for every metric that qualifies; `metric` in the id becomes the metric's: `pass-rate-by-tier`. */
export interface FigureFamily<Row extends ExhibitRow = ExhibitRow> extends Exhibit {
  forEach(metric: Metric): boolean
  /** The title of the member for a metric of this title. */
  memberTitle(metricTitle: string, analysis: Analysis): string
  columns(metric: Metric): FigureColumns
  rows(analysis: Analysis, metric: Metric): ExhibitData<Row>
  draw(rows: readonly Row[], context: ExhibitContext, metric: Metric): Drawing
}

/** What {@link defineFigure} gives. */
export type Figure = SingleFigure | FigureFamily

/** One table: `rows` answers with plain rows, which are its CSV, and `columns` says how people read them. See {@link defineTable}. */
export interface TableSpec<Row extends ExhibitRow = ExhibitRow> extends Exhibit {
  rows(analysis: Analysis): ExhibitData<Row>
  columns(rows: readonly Row[], context: ExhibitContext): readonly TableColumn<Row>[]
  notes(rows: readonly Row[], context: ExhibitContext): readonly string[]
  /** Rows for which this differs from the row before start a new block. */
  block?(row: Row): string
}

/** Exhibits of the caller's own. */
export interface OwnExhibits {
  readonly figures: readonly Figure[]
  readonly tables: readonly TableSpec[]
}

export const noExhibits: OwnExhibits = { figures: [], tables: [] }

/**
 * Defines a figure: pass it to `analyze` as one of its `figures`. `rows` gives its rows, which are also its CSV; `columns`
 * says what tooltips call their values; `draw` turns them into a view of Vega-Lite.
 *
 * @example
 * ```ts
 * import { analyze, defineFigure } from 'tiercel'
 *
 * const costs = defineFigure({
 *   id: 'cost-per-run',
 *   title: 'Cost per run',
 *   description: 'Mean cost of a run in each tier, in US dollars.',
 *   columns: { tier: { title: 'Tier' }, cost: { title: 'Mean cost', format: 'usd' } },
 *   rows: analysis =>
 *     analysis.groups('by_tier').map(group => ({
 *       tier: group.key.tier,
 *       cost: analysis.result('cost_usd', group)?.summary.value ?? null,
 *     })),
 *   draw: (rows, { width }) => ({
 *     title: 'Cost per run',
 *     subtitle: `${rows.length} tiers`,
 *     width: width.column,
 *     view: {
 *       mark: 'bar',
 *       height: 120,
 *       encoding: { x: { field: 'tier', type: 'nominal' }, y: { field: 'cost', type: 'quantitative' } },
 *     },
 *   }),
 * })
 * const { exhibits } = await analyze(['runs'], {
 *   figures: [costs],
 *   only: { figures: ['cost-per-run'] },
 *   parts: ['figures'],
 *   out: 'results/figures-only',
 * })
 * console.log(exhibits[0].id, exhibits[0].status) // → cost-per-run made
 * ```
 */
export const defineFigure = <Row extends ExhibitRow>(figure: SingleFigure<Row>): Figure => figure

export const defineFamily = <Row extends ExhibitRow>(family: FigureFamily<Row>): Figure => family

/**
 * Defines a table: pass it to `analyze` as one of its `tables`. `rows` gives them in full precision, which are its CSV;
 * `columns` says how people read them.
 *
 * @example
 * ```ts
 * import { analyze, defineTable } from 'tiercel'
 *
 * const sizes = defineTable({
 *   id: 'sizes',
 *   title: 'Runs by tier',
 *   description: 'How many runs each tier has.',
 *   rows: analysis => analysis.groups('by_tier').map(({ key, rows }) => ({ tier: key.tier, runs: rows.rows.length })),
 *   columns: () => [
 *     { title: 'Tier', align: 'left', text: row => row.tier ?? '–' },
 *     { title: 'Runs', align: 'right', text: row => String(row.runs) },
 *   ],
 *   notes: () => ['Runs without an outcome included.'],
 * })
 * const { exhibits } = await analyze(['runs'], {
 *   tables: [sizes],
 *   only: { tables: ['sizes'] },
 *   parts: ['tables'],
 *   out: 'results/tables-only',
 * })
 * console.log(exhibits[0].id, exhibits[0].status) // → sizes made
 * ```
 */
export const defineTable = <Row extends ExhibitRow>(table: TableSpec<Row>): TableSpec => table

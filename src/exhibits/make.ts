import type { Analysis } from '../analysis/analysis.ts'
import type { DrawnFigure, DrawnTable, ExhibitContext, ExhibitData, ExhibitRow } from '../core/exhibit.ts'
import type { Metric } from '../core/metric.ts'
import { once } from '../core/once.ts'
import { lacking, picturedContext } from './context.ts'
import type { Figure, FigureFamily, SingleFigure, TableSpec } from './define.ts'
import { compose } from './drawing/compose.ts'
import { composeTold } from './drawing/compose-told.ts'
import { nothingMade, type Outcome } from './made.ts'

/** One exhibit that can be made: a single one, or one member of a family. */
export interface Planned<Made> {
  readonly id: string
  make(): Outcome<Made>
}

const isFamily = (figure: Figure): figure is FigureFamily => 'forEach' in figure

/** `metric-by-tier` for the metric pass_rate is `pass-rate-by-tier`. */
export const memberId = (family: string, metric: Metric): string =>
  family.replace('metric', metric.id.replaceAll('_', '-'))

/** The ids of the figures that a definition could make of these metrics. */
export const figureIds = (figure: Figure, metrics: readonly Metric[]): string[] =>
  isFamily(figure)
    ? metrics.filter(metric => figure.forEach(metric)).map(metric => memberId(figure.id, metric))
    : [figure.id]

/** Every figure that there could be, families one by one. */
export const planFigures = (
  analysis: Analysis,
  figures: readonly Figure[],
  context: ExhibitContext,
  { figures: made } = nothingMade(),
): Planned<DrawnFigure>[] =>
  figures.flatMap(figure => {
    const view = viewOf(figure, analysis, context)
    if (!isFamily(figure)) return [planned(figure.id, made, () => single(figure, view()))]
    return analysis.metrics
      .filter(metric => figure.forEach(metric))
      .map(metric => planned(memberId(figure.id, metric), made, id => member(figure, id, view(), metric)))
  })

/** What a figure sees of an analysis, and what becomes of what it draws. */
interface Seen {
  readonly analysis: Analysis
  readonly context: ExhibitContext
  compose: typeof compose
}

/** Agents that share a model are told apart in its place. */
const viewOf = ({ tellsAgents = false }: Figure, analysis: Analysis, context: ExhibitContext): (() => Seen) =>
  once(() => {
    const pictured = tellsAgents ? null : analysis.pictured()
    if (!pictured) return { analysis, context, compose }
    return {
      analysis: pictured.analysis,
      context: picturedContext(context, pictured),
      compose: (id, rows, drawing) => composeTold(id, rows, drawing, pictured),
    }
  })

export const planTables = (
  analysis: Analysis,
  tables: readonly TableSpec[],
  context: ExhibitContext,
  { tables: made } = nothingMade(),
): Planned<DrawnTable>[] => tables.map(table => planned(table.id, made, () => tableOf(table, analysis, context)))

const planned = <Made>(
  id: string,
  made: Map<string, Outcome<Made>>,
  make: (id: string) => Outcome<Made>,
): Planned<Made> => ({
  id,
  make() {
    const outcome = made.get(id) ?? attempted(id, make)
    made.set(id, outcome)
    return outcome
  },
})

/** A broken exhibit is an outcome too, so that it cannot stop the others. */
const attempted = <Made>(id: string, make: (id: string) => Outcome<Made>): Outcome<Made> => {
  try {
    return make(id)
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}

/** The rows of an exhibit, or why it has none. */
const rowsOf = <Row extends ExhibitRow>(
  { needs = {} }: Figure | TableSpec,
  context: ExhibitContext,
  data: () => ExhibitData<Row>,
): readonly Row[] | string => {
  const short = lacking(needs, context)
  if (short !== null) return short
  const rows = data()
  if ('notApplicable' in rows) return rows.notApplicable
  return rows.length === 0 ? 'nothing was measured' : rows
}

const single = (figure: SingleFigure, { analysis, context, compose: composed }: Seen): Outcome<DrawnFigure> => {
  const { id } = figure
  const rows = rowsOf(figure, context, () => figure.data(analysis))
  if (typeof rows === 'string') return { id, notApplicable: rows }
  return { id, made: composed(id, rows, figure.draw(rows, context)) }
}

const member = (
  family: FigureFamily,
  id: string,
  { analysis, context, compose: composed }: Seen,
  metric: Metric,
): Outcome<DrawnFigure> => {
  const rows = rowsOf(family, context, () => family.data(analysis, metric))
  if (typeof rows === 'string') return { id, notApplicable: rows }
  return { id, made: composed(id, rows, family.draw(rows, context, metric)) }
}

const tableOf = (table: TableSpec, analysis: Analysis, context: ExhibitContext): Outcome<DrawnTable> => {
  const { id, title, block = () => '' } = table
  const rows = rowsOf(table, context, () => table.data(analysis))
  if (typeof rows === 'string') return { id, notApplicable: rows }
  const columns = table.columns(rows, context)
  const blocks = rows.map(row => block(row))
  const made: DrawnTable = {
    id,
    title,
    notes: table.notes(rows, context),
    columns: columns.map(({ title: heading, align }) => ({ title: heading, align })),
    cells: rows.map(row => columns.map(column => column.text(row))),
    breaks: blocks.flatMap((name, i) => (i > 0 && name !== blocks[i - 1] ? [i] : [])),
    rows,
  }
  return { id, made }
}

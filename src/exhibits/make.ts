import type { Analysis } from '../analysis/analysis.ts'
import type { Drawing, DrawnFigure, DrawnTable, ExhibitContext, ExhibitData, ExhibitRow } from '../core/exhibit.ts'
import type { Metric } from '../core/metric.ts'
import { once } from '../core/once.ts'
import { titleOf } from '../output/narrative/words.ts'
import { headsOf } from './columns.ts'
import { lacking, picturedContext } from './context.ts'
import type { Figure, FigureFamily, SingleFigure, TableSpec } from './define.ts'
import { compose } from './drawing/compose.ts'
import { composeTold } from './drawing/compose-told.ts'
import { withShortNames } from './drawing/title-names.ts'
import { unmeasuredText } from './drawing/unmeasured.ts'
import { sentences } from './drawing/words.ts'
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
      compose: (named, rows, drawing) => composeTold(named, rows, drawing, pictured),
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

/** What every figure says alike: what it has no values of, and long names in short. */
const told = (
  drawing: Drawing,
  rows: readonly ExhibitRow[],
  { analysis, context }: Omit<Seen, 'compose'>,
  { word, isAgainstBaseline }: { readonly word: string; readonly isAgainstBaseline: boolean },
): Drawing => {
  const shorten = withShortNames(context)
  const baseline = context.settings.baselineTier ?? context.levels.tier[0]
  const groups = analysis.groups('by_model_and_tier').filter(({ key }) => !isAgainstBaseline || key.tier !== baseline)
  const absent = unmeasuredText(rows, groups, context)
  return {
    ...drawing,
    title: shorten(drawing.title),
    subtitle: shorten(`${drawing.subtitle} ${sentences(absent && `${word}: ${absent}`)}`.trim()),
  }
}

const single = (figure: SingleFigure, seen: Seen): Outcome<DrawnFigure> => {
  const { id, title: caption, isAgainstBaseline = false } = figure
  const rows = rowsOf(figure, seen.context, () => figure.data(seen.analysis))
  if (typeof rows === 'string') return { id, notApplicable: rows }
  const drawing = told(figure.draw(rows, seen.context), rows, seen, { word: 'Not measured', isAgainstBaseline })
  return { id, made: seen.compose({ id, caption }, rows, drawing) }
}

const member = (family: FigureFamily, id: string, seen: Seen, metric: Metric): Outcome<DrawnFigure> => {
  const rows = rowsOf(family, seen.context, () => family.data(seen.analysis, metric))
  if (typeof rows === 'string') return { id, notApplicable: rows }
  const drawing = told(family.draw(rows, seen.context, metric), rows, seen, {
    word: metric.per === 'run' ? 'Not measured' : 'No estimate',
    isAgainstBaseline: metric.per === 'contrast',
  })
  const caption = family.memberTitle(titleOf(metric, seen.context.settings), seen.analysis)
  return { id, made: seen.compose({ id, caption }, rows, drawing) }
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
    columns: headsOf(columns),
    cells: rows.map(row => columns.map(column => column.text(row))),
    breaks: blocks.flatMap((name, i) => (i > 0 && name !== blocks[i - 1] ? [i] : [])),
    rows,
  }
  return { id, made }
}

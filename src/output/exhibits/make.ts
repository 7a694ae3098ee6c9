import type { Analysis } from '../../analysis/analysis.ts'
import type {
  Drawing,
  DrawnFigure,
  DrawnTable,
  ExhibitContext,
  ExhibitData,
  ExhibitRow,
  FigureColumns,
} from '../../core/exhibit.ts'
import type { Metric } from '../../core/metric.ts'
import { sentences } from '../narrative/subtitles.ts'
import { unmeasuredText } from '../narrative/unmeasured.ts'
import { titleOf } from '../narrative/words.ts'
import { writtenRows } from '../narrative/written-rows.ts'
import { compose } from '../plot/compose.ts'
import { withShortNames } from '../plot/title-names.ts'
import { headsOf } from './cell-columns.ts'
import { lacking } from './context.ts'
import type { Figure, FigureFamily, SingleFigure, TableSpec } from './define.ts'
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
    const seen = { analysis, context }
    if (!isFamily(figure)) return [planned(figure.id, made, () => single(figure, seen))]
    return analysis.metrics
      .filter(metric => figure.forEach(metric))
      .map(metric => planned(memberId(figure.id, metric), made, id => member(figure, id, seen, metric)))
  })

interface Seen {
  readonly analysis: Analysis
  readonly context: ExhibitContext
}

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
  answer: () => ExhibitData<Row>,
): readonly Row[] | string => {
  const short = lacking(needs, context)
  if (short !== null) return short
  const rows = answer()
  if ('notApplicable' in rows) return rows.notApplicable
  return rows.length === 0 ? 'nothing was measured' : rows
}

/** What every figure says alike: what it has no values of, and long names in short. */
const told = (
  drawing: Drawing,
  rows: readonly ExhibitRow[],
  { analysis, context }: Seen,
  { word, isAgainstBaseline }: { readonly word: string; readonly isAgainstBaseline: boolean },
): Drawing => {
  const shorten = withShortNames(context)
  const baseline = context.settings.baselineTier ?? context.levels.tier[0]
  const who = whoIn(rows, context)
  const groups = analysis.groups(who.grouping).filter(({ key }) => !isAgainstBaseline || key.tier !== baseline)
  const absent = unmeasuredText(rows, groups, who)
  return {
    ...drawing,
    title: shorten(drawing.title),
    subtitle: shorten(`${drawing.subtitle} ${sentences(absent && `${word}: ${absent}`)}`.trim()),
  }
}

/** Some figures compare models, whoever ran them. */
const whoIn = (rows: readonly ExhibitRow[], { subject }: ExhibitContext) =>
  rows.some(row => 'agent_model' in row && !('configuration' in row))
    ? ({ grouping: 'by_model_and_tier', column: 'agent_model', word: 'model' } as const)
    : ({ grouping: 'by_configuration_and_tier', column: 'configuration', word: subject.word } as const)

/** Without those of what the study has none of, such as tiers. */
const columnsIn = (columns: FigureColumns, { levels }: ExhibitContext): FigureColumns => {
  const { agent, model, tier, subtest } = levels
  const known: Readonly<Record<string, readonly string[]>> = { agent, agent_model: model, tier, subtest }
  return Object.fromEntries(Object.entries(columns).filter(([name]) => known[name]?.length !== 0))
}

const single = (figure: SingleFigure, seen: Seen): Outcome<DrawnFigure> => {
  const { id, title: caption, isAgainstBaseline = false } = figure
  const rows = rowsOf(figure, seen.context, () => figure.rows(seen.analysis))
  if (typeof rows === 'string') return { id, notApplicable: rows }
  const drawing = told(figure.draw(rows, seen.context), rows, seen, { word: 'Not measured', isAgainstBaseline })
  const columns = columnsIn(figure.columns, seen.context)
  return { id, made: compose({ id, caption, columns }, writtenRows(withParts(rows, seen.analysis)), drawing) }
}

const member = (family: FigureFamily, id: string, seen: Seen, metric: Metric): Outcome<DrawnFigure> => {
  const rows = rowsOf(family, seen.context, () => family.rows(seen.analysis, metric))
  if (typeof rows === 'string') return { id, notApplicable: rows }
  const drawing = told(family.draw(rows, seen.context, metric), rows, seen, {
    word: metric.per === 'run' ? 'Not measured' : 'No estimate',
    isAgainstBaseline: metric.per === 'contrast',
  })
  const caption = family.memberTitle(titleOf(metric, seen.context.settings), seen.analysis)
  const columns = columnsIn(family.columns(metric), seen.context)
  return { id, made: compose({ id, caption, columns }, writtenRows(withParts(rows, seen.analysis)), drawing) }
}

const tableOf = (table: TableSpec, analysis: Analysis, context: ExhibitContext): Outcome<DrawnTable> => {
  const { id, title, block = () => '' } = table
  const rows = rowsOf(table, context, () => table.rows(analysis))
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
    rows: writtenRows(rows),
  }
  return { id, made }
}

/**
 * Rows as they are written: beside a configuration its agent and its model or, where the model says it all, the model
 * alone. Rows that name the model already are as they were made.
 */
const withParts = (
  rows: readonly ExhibitRow[],
  { configurations }: Pick<Analysis, 'configurations'>,
): readonly ExhibitRow[] =>
  rows.some(row => 'configuration' in row && !('agent_model' in row))
    ? rows.map(row => Object.fromEntries(Object.entries(row).flatMap(cell => partsOf(cell, configurations))))
    : rows

const partsOf = (
  [column, cell]: readonly [string, ExhibitRow[string]],
  { word, byParts }: Analysis['configurations'],
): (readonly [string, ExhibitRow[string]])[] => {
  if (column !== 'configuration') return [[column, cell]]
  if (word === 'model') return [['agent_model', cell]]
  const { agent, agent_model: model } = byParts({ configuration: String(cell) })
  return [
    [column, cell],
    ['agent', agent],
    ['agent_model', model],
  ]
}

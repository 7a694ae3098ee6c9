import type { DrawnTable, ExhibitContext, ExhibitRow, TableColumn } from '../../core/exhibit.ts'
import type { Metric } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import { writtenRows } from '../narrative/written-rows.ts'
import { points } from '../plot/theme.ts'
import { headsOf } from './cell-columns.ts'
import { modelSubject } from './context.ts'

/** A table that is about something else than an analysis. */
export interface AssembledTable<Row extends ExhibitRow> {
  readonly id: string
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: readonly TableColumn<Row>[]
  readonly notes: readonly string[]
  /** Rows for which this differs from the row before start a new block. */
  block?(row: Row): string
}

export const assembleTable = <Row extends ExhibitRow>({
  id,
  title,
  rows,
  columns,
  notes,
  block = () => '',
}: AssembledTable<Row>): DrawnTable => {
  const blocks = rows.map(row => block(row))
  return {
    id,
    title,
    notes,
    columns: headsOf(columns),
    cells: rows.map(row => columns.map(column => column.text(row))),
    breaks: blocks.flatMap((name, i) => (i > 0 && name !== blocks[i - 1] ? [i] : [])),
    rows: writtenRows(rows),
  }
}

const columnWidth = 88
const narrowest = 60

/** What drawing needs to know where there is no study with levels of its own. */
export const bareContext = (settings: Settings, metrics: readonly Metric[]): ExhibitContext => {
  const page = Math.max(narrowest, settings.figures.width)
  return {
    settings,
    metrics,
    levels: {
      experiment: [],
      family: [],
      task: [],
      agent: [],
      model: [],
      tier: [],
      subtest: [],
      configuration: [],
      judge: [],
    },
    subject: modelSubject,
    width: { column: points(Math.min(columnWidth, page)), page: points(page) },
  }
}

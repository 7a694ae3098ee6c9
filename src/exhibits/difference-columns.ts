import type { ExhibitContext, TableColumn } from '../core/exhibit.ts'
import { formatNumber } from '../core/format.ts'
import type { Settings } from '../core/settings.ts'
import { type Sides, sideWriter } from './columns.ts'
import { differenceText, type Limits } from './difference-text.ts'
import { intervalText } from './drawing/words.ts'
import { metricOf } from './rows.ts'

/** A row that sets two sides against each other in a metric. */
interface Compared extends Limits {
  readonly metric: string
  readonly effect: number | null
  readonly p_adjusted: number | null
}

/** What both sides have, under two headings. */
export const sideColumns = <Row extends Sides>(
  rows: readonly Row[],
  [first, second]: readonly [string, string],
  context: ExhibitContext,
): TableColumn<Row>[] => {
  const text = sideWriter(rows, metric => metricOf(context, metric).format)
  return [
    { title: first, align: 'right', text: row => text(row, 1) },
    { title: second, align: 'right', text: row => text(row, 2) },
  ]
}

/** How these columns are read. */
export const differenceNote = (second: string, settings: Settings): string =>
  `In brackets: ${intervalText(settings)}; × says how many times as much ${second} takes, a plain number how much more, in the unit of the metric (of percentages: points). Both sides are over what both have, so that a value can differ from row to row.`

/** How large a difference is, and how sure it is one. */
export const differenceColumns = (context: ExhibitContext): TableColumn<Compared>[] => [
  {
    title: 'Difference',
    align: 'right',
    text: row => differenceText(row.effect, row, metricOf(context, row.metric)),
  },
  { title: 'p', align: 'right', text: row => formatNumber(row.p_adjusted ?? NaN, 'p-value') },
]

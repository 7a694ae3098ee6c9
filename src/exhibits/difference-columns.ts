import type { ExhibitContext, TableColumn } from '../core/exhibit.ts'
import { formatNumber } from '../core/format.ts'
import { differenceText, type Limits } from './difference-text.ts'
import { metricOf } from './rows.ts'

/** A row that sets two sides against each other in a metric. */
interface Compared extends Limits {
  readonly metric: string
  readonly effect: number | null
  readonly p_adjusted: number | null
}

/** How large a difference is, and how sure it is one. */
export const differenceColumns = (context: ExhibitContext): TableColumn<Compared>[] => [
  {
    title: 'Difference',
    align: 'right',
    text: row => differenceText(row.effect, row, metricOf(context, row.metric)),
  },
  { title: 'p', align: 'right', text: row => formatNumber(row.p_adjusted ?? NaN, 'p-value') },
]

import type { ExhibitContext, TableColumn } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import type { Settings } from '../../core/settings.ts'
import { intervalText } from '../narrative/interval-words.ts'
import { rangeText } from '../narrative/words.ts'
import { type Sides, sideWriter } from './cell-columns.ts'
import { differenceText, type Limits } from './difference-text.ts'
import { metricOf } from './row-values.ts'

/** A row that sets two sides against each other in a metric. */
interface Compared extends Limits {
  readonly metric: string
  readonly effect: number | null
  readonly p_adjusted: number | null
}

/** A row of a study's own comparisons. */
export interface Claimable extends Compared {
  readonly p: number | null
  readonly family_size: number | null
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

const differenceColumn = (context: ExhibitContext): TableColumn<Compared> => ({
  title: 'Difference',
  align: 'right',
  text: row => differenceText(row.effect, row, metricOf(context, row.metric)),
})

const adjustedColumn: TableColumn<Pick<Compared, 'p_adjusted'>> = {
  title: 'Adjusted p',
  align: 'right',
  text: row => formatNumber(row.p_adjusted ?? NaN, 'p-value'),
}

/** How large a difference is, its p, and the adjusted p where some row belongs to the family of claims. */
export const claimColumns = (rows: readonly Claimable[], context: ExhibitContext): TableColumn<Claimable>[] => [
  differenceColumn(context),
  ...pColumns(rows),
]

export const pColumns = (
  rows: readonly Pick<Claimable, 'p_adjusted'>[],
): TableColumn<Pick<Claimable, 'p' | 'p_adjusted'>>[] => [
  { title: 'p', align: 'right', text: row => formatNumber(row.p ?? NaN, 'p-value') },
  ...(rows.some(row => row.p_adjusted !== null) ? [adjustedColumn] : []),
]

/** What the two columns of p are. */
export const pNote = (rows: readonly Omit<Claimable, keyof Limits | 'metric' | 'effect'>[]): string => {
  if (rows.every(({ p }) => p === null)) return 'Not tested.'
  const sizes = rows.flatMap(row => (row.p_adjusted === null ? [] : (row.family_size ?? [])))
  if (sizes.length === 0) return 'p is unadjusted: these comparisons are exploratory.'
  return `p is unadjusted. Adjusted p: Holm over ${rangeText(sizes, String)} tests; rows without it are exploratory, also those with heavy tails or on different tasks.`
}

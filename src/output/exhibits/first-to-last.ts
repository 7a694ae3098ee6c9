import type { Comparison } from '../../analysis/comparisons/index.ts'
import type { ExhibitContext, TableColumn } from '../../core/exhibit.ts'
import type { MethodId } from '../../core/methods.ts'
import { noReasons, type Reason } from '../../core/reasons.ts'
import { shorten } from '../plot/text.ts'
import { sideWriter } from './columns.ts'
import { pColumns } from './difference-columns.ts'
import { differenceText } from './difference-text.ts'
import { metricOf } from './rows.ts'

/** How a metric changed from the first tier to the last. */
export type FirstToLast = {
  /** The first and the last tier in which it was measured. */
  readonly tier1: string | null
  readonly value1: number | null
  readonly tier2: string | null
  readonly value2: number | null
  /** Geometric means, where the effect is their ratio. */
  readonly typical1: number | null
  readonly typical2: number | null
  readonly effect: number | null
  readonly scale: Comparison['scale'] | null
  readonly effect_low: number | null
  readonly effect_high: number | null
  readonly p: number | null
  readonly p_adjusted: number | null
  readonly significant: boolean | null
  readonly effect_method: MethodId | null
  readonly reasons: readonly Reason[]
  readonly family_size: number | null
}

export const firstToLast = (change: Comparison | undefined): FirstToLast => ({
  tier1: change?.tier1 ?? null,
  value1: change?.value1 ?? null,
  tier2: change?.tier2 ?? null,
  value2: change?.value2 ?? null,
  typical1: change?.typical1 ?? null,
  typical2: change?.typical2 ?? null,
  effect: (change?.scale === 'ratio' ? change.ratio : change?.difference) ?? null,
  scale: change?.scale ?? null,
  effect_low: change?.low ?? null,
  effect_high: change?.high ?? null,
  p: change?.p ?? null,
  p_adjusted: change?.p_adjusted ?? null,
  significant: change?.significant ?? null,
  effect_method: change?.method ?? null,
  reasons: change?.reasons ?? noReasons,
  family_size: change?.family_size ?? null,
})

/** Where all metrics have the same first and last tier these stand in the head. */
export const firstToLastColumns = <Row extends FirstToLast & { readonly metric: string }>(
  rows: readonly Row[],
  context: ExhibitContext,
): TableColumn<Row>[] => {
  const only = (field: 'tier1' | 'tier2') => {
    const names = [...new Set(rows.flatMap(row => row[field] ?? []))]
    return names.length === 1 ? shorten(names[0], 60) : null
  }
  const text = sideWriter(rows, metric => metricOf(context, metric).format)
  const column = (side: 1 | 2, title: string): TableColumn<Row> => ({
    title: only(`tier${side}`) ?? title,
    align: 'right',
    text: row => {
      const tier = row[`tier${side}`]
      const shown = text(row, side)
      return only(`tier${side}`) === null && tier !== null ? `${shown} (${shorten(tier, 60)})` : shown
    },
  })
  return [
    column(1, 'First tier'),
    column(2, 'Last tier'),
    {
      title: 'Change',
      align: 'right',
      text: row =>
        differenceText(
          row.effect,
          { low: row.effect_low, high: row.effect_high, scale: row.scale ?? 'difference' },
          metricOf(context, row.metric),
        ),
    },
    ...pColumns(rows),
  ]
}

import type { MeanParts } from '../../analysis/mean-parts.ts'
import type { MethodId } from '../../core/methods.ts'
import type { MetricInfo } from '../../core/metric.ts'
import { finite } from '../exhibits/row-values.ts'
import { named } from '../narrative/words.ts'
import { estimateScale } from './metric-scale.ts'

/** A part of a mean, the whole with its interval, or the whole of a single run. */
export type AddedRow = {
  readonly what: 'part' | 'total' | 'dot'
  readonly configuration: string
  readonly tier: string
  readonly part: string | null
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number | null
  readonly method: MethodId | null
  readonly shown: boolean
}

const bare: AddedRow = {
  what: 'part',
  configuration: '',
  tier: '',
  part: null,
  value: null,
  low: null,
  high: null,
  n: null,
  method: null,
  shown: true,
}

/** Means that add up, as rows for stacked bars. */
export const addedRows = (
  found: readonly MeanParts[],
  isShown: (place: Pick<AddedRow, 'configuration' | 'tier'>) => boolean,
): AddedRow[] =>
  found.flatMap(({ group, whole, parts, runs }): AddedRow[] => {
    const place = { configuration: named(group.key.configuration), tier: named(group.key.tier) }
    const about = { ...bare, ...place, shown: isShown(place) }
    const { value, low, high, n, method } = whole
    return [
      ...parts.map(part => ({ ...about, what: 'part' as const, part: part.metric, value: part.value })),
      { ...about, what: 'total', value: finite(value), low: finite(low), high: finite(high), n, method },
      ...runs.map(run => ({ ...about, what: 'dot' as const, value: run })),
    ]
  })

/** A scale for the bars, their intervals and single runs, and whether some intervals go on beyond it. */
export const wholeScale = (rows: readonly AddedRow[], metric: Pick<MetricInfo, 'range' | 'format'>) =>
  estimateScale(
    rows.filter(({ what }) => what !== 'part'),
    metric,
    { zero: true, count: 4 },
  )

/** What share of each bar that has it a part is, smallest and largest. */
export const shareRange = (rows: readonly AddedRow[], part: string): readonly [number, number] => {
  const sums = new Map<string, { own: number | null; all: number }>()
  for (const row of rows) {
    if (row.what !== 'part') continue
    const key = JSON.stringify([row.configuration, row.tier])
    const { own, all } = sums.get(key) ?? { own: null, all: 0 }
    sums.set(key, { own: row.part === part ? row.value : own, all: all + (row.value ?? 0) })
  }
  const shares = [...sums.values()].flatMap(({ own, all }) => (own !== null && all > 0 ? [own / all] : []))
  return shares.length === 0 ? [0, 0] : [Math.min(...shares), Math.max(...shares)]
}

import type { MetricInfo } from '../../core/metric.ts'
import { estimateScale } from './metric-scale.ts'
import type { NumberScale } from './scale.ts'

interface Point {
  readonly variant: string | null
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
}

interface PanelScales {
  /** Whether panels have scales of their own, which differ. */
  readonly areOwn: boolean
  readonly isCut: boolean
  scaleOf(variant: string): NumberScale
}

/** Points that take less than this share of a scale look as if they did not differ. */
const flat = 0.15

export const ownScalesText = 'Every plot has a scale of its own'

/** The scales of panels: one that all share, unless most panels would be flat on it. */
export const panelScales = (
  points: readonly Point[],
  variants: readonly string[],
  metric: Pick<MetricInfo, 'range' | 'format'>,
): PanelScales => {
  const { scale: shared, isCut } = estimateScale(points, metric)
  const own = new Map(variants.map(variant => [variant, points.filter(point => point.variant === variant)]))
  const isFlat = (some: readonly Point[]) => spanOf(some) < flat * (shared.domain[1] - shared.domain[0])
  const areFlat = !shared.log && variants.length > 1 && 2 * [...own.values()].filter(isFlat).length > variants.length
  if (!areFlat) return { areOwn: false, isCut, scaleOf: () => shared }
  const found = new Map([...own].map(([variant, some]) => [variant, estimateScale(some, metric)]))
  return {
    // What is the same everywhere, such as all of a range, is shared too.
    areOwn: new Set([...found.values()].map(({ scale }) => scale.domain.join(' '))).size > 1,
    isCut: [...found.values()].some(each => each.isCut),
    scaleOf: variant => found.get(variant)?.scale ?? shared,
  }
}

const spanOf = (points: readonly Point[]): number => {
  const known = points.flatMap(({ value, low, high }) => [value, low, high].filter(each => each !== null))
  return Math.max(...known) - Math.min(...known)
}

import { type Format, formatAlike } from '../../core/format.ts'
import type { MetricInfo } from '../../core/metric.ts'
import { areBeyond, withinReach } from './metric-scale.ts'
import { type NumberScale, numberScale } from './scale.ts'
import { shorten, textWidth } from './text.ts'

/** `T0: 2.2%`, or what it ranges over where models differ, as a line above a plot; no line where nothing is known. */
export const baselineText = (values: readonly number[], format: Format, baseline: string, width: number): string[] => {
  if (values.length === 0) return []
  const range = [...new Set(formatAlike([Math.min(...values), Math.max(...values)], format))].join(' to ')
  return [`${shorten(baseline, width - textWidth(`: ${range}`))}: ${range}`]
}

interface Changed {
  readonly change: number | null
  readonly low: number | null
  readonly high: number | null
  readonly scale: 'difference' | 'ratio'
}

/** How changes are written: those of amounts relative to the baseline, all others in the unit of the metric. */
export const changeFormat = (scale: Changed['scale'], { format }: Pick<MetricInfo, 'format'>): Format =>
  scale === 'ratio' ? 'ratio' : format

/** A scale for changes with their intervals, and whether some intervals go on beyond it, as those of amounts may. */
export const changeScale = (rows: readonly Changed[]): { readonly scale: NumberScale; readonly isCut: boolean } => {
  const [changes, limits] = [rows.map(({ change }) => change), rows.flatMap(({ low, high }) => [low, high])]
  if (rows[0].scale === 'difference')
    return { scale: numberScale([0, ...changes, ...limits], { count: 3 }), isCut: false }
  const near = withinReach(limits.map(asTimes), [1, ...changes.map(asTimes)]).map(times => times && times - 1)
  const scale = fromNothing(numberScale([0, ...changes, ...near], { count: 3 }))
  return { scale, isCut: areBeyond(limits, scale) }
}

/** How many times as much. */
const asTimes = (change: number | null): number | null => (change === null ? null : 1 + change)

/** Nothing can fall by more than all of it, so the axis need not go on where round numbers would. */
const fromNothing = (scale: NumberScale): NumberScale =>
  scale.domain[0] >= -1
    ? scale
    : { ...scale, domain: [-1, scale.domain[1]], ticks: scale.ticks.filter(tick => tick >= -1) }

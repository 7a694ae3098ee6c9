import { type Format, formatAlike } from '../../core/format.ts'
import type { MetricInfo } from '../../core/metric.ts'
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

/** Nothing can fall by more than all of it, so the axis need not go on where round numbers would. */
export const changeScale = (rows: readonly Changed[]): NumberScale => {
  const scale = numberScale([0, ...rows.flatMap(({ change, low, high }) => [change, low, high])], { count: 3 })
  const [low, high] = scale.domain
  return rows[0].scale === 'difference' || low >= -1
    ? scale
    : { ...scale, domain: [-1, high], ticks: scale.ticks.filter(tick => tick >= -1) }
}

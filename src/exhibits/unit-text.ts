import { type Format, formatNumber } from '../core/format.ts'
import type { MetricInfo } from '../core/metric.ts'
import type { Settings } from '../core/settings.ts'
import { titleOf } from './drawing/axis.ts'

const units: Record<Format, string> = {
  percent: '%',
  score: '',
  usd: 'USD',
  seconds: 's',
  count: '',
  ratio: '%',
  'p-value': '',
}

/** `Duration (s)`: the title of a row or column whose numbers go without their unit. */
export const titleWithUnit = (metric: MetricInfo, settings: Settings): string => {
  const unit = units[metric.format]
  return unit === '' ? titleOf(metric, settings) : `${titleOf(metric, settings)} (${unit})`
}

/** A number in the format of its metric; tenths of thousands tell nothing. */
export const valueText = (value: number | null, format: Format): string =>
  formatNumber(
    value !== null && format === 'count' && Math.abs(value) >= 1000 ? Math.round(value) : (value ?? NaN),
    format,
  )

/** The same without its unit. */
export const bareText = (value: number | null, format: Format): string =>
  valueText(value, format).replace(/[$%]| s$/g, '')

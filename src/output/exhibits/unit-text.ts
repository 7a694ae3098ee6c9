import { type Format, formatAlike } from '../../core/format.ts'
import type { MetricInfo } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import { titleOf } from '../narrative/words.ts'

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

/** Numbers that are read together, without their unit. */
export const bareTexts = (values: readonly (number | null)[], format: Format): string[] =>
  formatAlike(
    values.map(value => value ?? NaN),
    format,
  ).map(text => text.replace(/[$%]| s$/g, ''))

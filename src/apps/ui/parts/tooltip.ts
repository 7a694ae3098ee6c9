import type { FigureColumn, FigureColumns } from '../../../core/exhibit.ts'
import { type Format, formatInterval } from '../../../core/format.ts'
import type { ReportMetric } from '../../../core/report-data.ts'

type Fields = Readonly<Record<string, unknown>>

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : NaN)

/** A value as a person reads it, with its limits; null where it has nothing to say. */
const written = (value: unknown, limits: readonly unknown[], format: Format | undefined): string | null => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value !== 'number') return null
  const [low, high] = limits.map(numberOf)
  return formatInterval(value, low, high, format ?? (Number.isInteger(value) ? 'count' : 'score'))
}

const noLimits = [NaN, NaN]

/** Gives, for a figure, what a mark of it stands for, in lines: one for each of its columns that the mark has. */
export const tooltipOf = (
  metrics: readonly Pick<ReportMetric, 'id' | 'title' | 'format'>[],
  columns: FigureColumns,
): ((datum: object) => string[]) => {
  const metricOf = ({ metric, metricIn }: FigureColumn, fields: Fields) => {
    const named = metricIn === undefined ? null : fields[metricIn]
    return metrics.find(({ id }) => id === (typeof named === 'string' ? named : metric))
  }
  return datum => {
    const fields: Fields = { ...datum }
    return Object.entries(columns).flatMap(([name, column]) => {
      const metric = metricOf(column, fields)
      const limits = column.interval?.map(limit => fields[limit]) ?? noLimits
      const text = written(fields[name], limits, column.format ?? metric?.format)
      return text === null ? [] : [`${column.title ?? metric?.title ?? name}: ${text}`]
    })
  }
}

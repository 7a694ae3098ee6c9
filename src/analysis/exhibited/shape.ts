import { gather } from '../../core/gather.ts'
import type { Group } from '../../core/metric.ts'
import { columnNumbers } from '../../core/table.ts'
import { type Moments, moments } from '../../statistics/describe.ts'

/** Skewness and kurtosis of a metric over the runs of a group. */
export const shapeOf = (metric: string, { rows: { table, rows } }: Group): Moments => {
  const column = columnNumbers(table, metric)
  return moments(gather(column, rows))
}

import type { Analysis } from '../../analysis/analysis.ts'
import type { ExhibitContext, ExhibitRow } from '../../core/exhibit.ts'
import type { Metric } from '../../core/metric.ts'

/** A number on the wire: neither NaN nor an infinite limit is one. */
export const finite = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isFinite(value) ? value : null

/** The levels that some row has, in the order of the study; those the study does not know come last. */
export const present = <Name extends string>(
  levels: readonly string[],
  rows: readonly Readonly<Record<Name, ExhibitRow[string]>>[],
  field: Name,
): string[] => {
  const used = new Set(rows.map(row => String(row[field])))
  return [...levels.filter(level => used.has(level)), ...[...used].filter(level => !levels.includes(level))]
}

/** The definition of a metric that a figure is about. */
export const metricOf = ({ metrics }: Pick<ExhibitContext, 'metrics'>, id: string): Metric => {
  const metric = metrics.find(each => each.id === id)
  if (!metric) throw new RangeError(`There is no metric ${id}.`)
  return metric
}

/** What the values of metrics that have several are called, by metric and variant. */
export const variantTitles = (analysis: Analysis): ((metric: string, variant: string) => string) => {
  const [overall] = analysis.groups('overall')
  const titles = new Map(
    analysis
      .results(overall)
      .flatMap(({ metric, variant }) => (variant ? [[`${metric.id}\n${variant.id}`, variant.title] as const] : [])),
  )
  return (metric, variant) => titles.get(`${metric}\n${variant}`) ?? variant
}

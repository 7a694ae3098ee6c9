import type { Metric } from '../core/metric.ts'
import { columnNumbers, type Table } from '../core/table.ts'

/** Every headline metric, in the order in which readers ask. */
export const headlineMetrics = <Each extends Pick<Metric, 'headline'>>(metrics: readonly Each[]): Each[] => {
  const placeOf = ({ headline }: Each) => headline?.place ?? Infinity
  return metrics.filter(({ headline }) => headline !== undefined).sort((a, b) => placeOf(a) - placeOf(b))
}

/** Those of these runs: one that stands in for another takes its place where that was not measured, and has none else. */
export const headlinesIn = (runs: Table, metrics: readonly Metric[]): Metric[] => {
  const all = headlineMetrics(metrics)
  const isMeasured = (id: string) => columnNumbers(runs, id).some(value => !Number.isNaN(value))
  const replaced = new Set(all.flatMap(({ headline }) => headline?.standsInFor ?? []).filter(id => !isMeasured(id)))
  return all.filter(({ id, headline: { standsInFor } = {} }) =>
    standsInFor === undefined ? !replaced.has(id) : replaced.has(standsInFor),
  )
}

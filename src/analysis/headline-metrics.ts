import type { MetricInfo } from '../core/metric.ts'
import { headlineMetrics } from '../core/roles.ts'
import { columnNumbers, type Table } from '../core/table.ts'

/** The headlines of these runs: one that stands in for another takes its place where that was not measured, and has none else. */
export const headlinesIn = <Each extends MetricInfo>(runs: Table, metrics: readonly Each[]): Each[] => {
  const all = headlineMetrics(metrics)
  const isMeasured = (id: string) => columnNumbers(runs, id).some(value => !Number.isNaN(value))
  const replaced = new Set(all.flatMap(({ standsInFor }) => standsInFor ?? []).filter(id => !isMeasured(id)))
  return all.filter(({ id, standsInFor }) =>
    standsInFor === undefined ? !replaced.has(id) : replaced.has(standsInFor),
  )
}

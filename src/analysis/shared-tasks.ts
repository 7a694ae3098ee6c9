import { dimensionColumns } from '../core/dimensions.ts'
import type { Group } from '../core/metric.ts'
import { type Rows, words } from '../core/table.ts'
import { remembered } from '../transform/metrics/shared/remembered.ts'

/** Groups of runs by what links them: those that share a task with each other, or with a third, have the same number, the place of the first. */
export const linkedByTasks = (groups: readonly Rows[]): number[] => {
  const links = groups.map((_, i) => i)
  const tried = new Map<string | null, number>()
  groups.forEach((rows, i) => {
    for (const task of new Set(words(rows, dimensionColumns.task))) {
      const other = links[tried.get(task) ?? i]
      const own = links[i]
      tried.set(task, i)
      if (own === other) continue
      const [first, later] = [Math.min(own, other), Math.max(own, other)]
      for (const [k, link] of links.entries()) if (link === later) links[k] = first
    }
  })
  return links
}

/** The same number for every group of an analysis. */
export const linksOf = remembered((groups: readonly Group[]): ReadonlyMap<Group, number> => {
  const links = linkedByTasks(groups.map(({ rows }) => rows))
  return new Map(groups.map((group, i) => [group, links[i]]))
})

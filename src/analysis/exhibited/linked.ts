import { dimensionColumns } from '../../core/dimensions.ts'
import { type Rows, words } from '../../core/table.ts'

/** Groups of runs by what links them: those that share a task with each other, or with a third, have the same number, the place of the first. */
export const linkedByTasks = (groups: readonly Rows[]): number[] => {
  const tasks = groups.map(rows => new Set(words(rows, dimensionColumns.task)))
  const links = groups.map((_, i) => i)
  for (let i = 0; i < groups.length; i++)
    for (let j = 0; j < i; j++) {
      const [own, other] = [links[i], links[j]]
      if (own === other || ![...tasks[i]].some(task => tasks[j].has(task))) continue
      for (const [k, link] of links.entries()) if (link === own) links[k] = other
    }
  return links.map(link => links.indexOf(link))
}

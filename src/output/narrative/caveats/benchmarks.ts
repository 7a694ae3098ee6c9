import type { Analysis } from '../../../analysis/analysis.ts'
import { dimensionColumns } from '../../../core/dimensions.ts'
import { type Rows, words } from '../../../core/table.ts'
import { arenasOf } from '../arenas.ts'
import type { Linked } from '../messages.ts'

/** More names than these say no more. */
const mostNames = 4

/** The families of tasks that were tried, such as benchmarks; null where a task is of none. */
const familiesIn = (rows: Rows): ReadonlySet<string> | null => {
  const names = new Set(words(rows, dimensionColumns.family))
  return names.has(null) ? null : new Set([...names].flatMap(name => name ?? []))
}

/** Where some tiers, models or agents have no family of tasks in common: even their means are not of the same. */
export const benchmarkCaveats = (analysis: Analysis): Linked<'benchmarks-apart'>[] =>
  arenasOf(analysis).flatMap(({ groups, scope }) => {
    const tried = groups.map(({ rows }) => familiesIn(rows)).filter(families => families !== null)
    const areApart = tried.some((one, i) => tried.slice(i + 1).some(other => [...one].every(name => !other.has(name))))
    if (!areApart) return []
    const all = [...new Set(tried.flatMap(families => [...families]))]
    return [
      {
        code: 'benchmarks-apart',
        params: { scope, names: all.slice(0, mostNames), more: Math.max(0, all.length - mostNames) },
        link: '#/tables/experiment-overview',
      },
    ]
  })

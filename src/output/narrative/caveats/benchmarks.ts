import type { Analysis } from '../../../analysis/analysis.ts'
import { dimensionColumns } from '../../../core/dimensions.ts'
import { listed } from '../../../core/listed.ts'
import type { Sentence } from '../../../core/report.ts'
import { type Rows, words } from '../../../core/table.ts'
import { arenasOf } from '../arenas.ts'
import { shortened } from '../words.ts'

/** More names than these say no more, nor do more letters. */
const mostNames = 4
const longestName = 35

/** The families of tasks that were tried, such as benchmarks; null where a task is of none. */
const familiesIn = (rows: Rows): ReadonlySet<string> | null => {
  const names = new Set(words(rows, dimensionColumns.family))
  return names.has(null) ? null : new Set([...names].flatMap(name => name ?? []))
}

/** Where some tiers, models or agents have no family of tasks in common: even their means are not of the same. */
export const benchmarkDoubts = (analysis: Analysis): Pick<Sentence, 'text' | 'link'>[] =>
  arenasOf(analysis).flatMap(({ groups, scope }) => {
    const tried = groups.map(({ rows }) => familiesIn(rows)).filter(families => families !== null)
    const areApart = tried.some((one, i) => tried.slice(i + 1).some(other => [...one].every(name => !other.has(name))))
    if (!areApart) return []
    const all = [...new Set(tried.flatMap(families => [...families]))].map(name => shortened(name, longestName))
    const names = listed(
      [...all.slice(0, mostNames), ...(all.length > mostNames ? [`${all.length - mostNames} more`] : [])],
      'and',
    )
    return [
      {
        text:
          `Some ${scope} have no benchmark, or family of tasks, in common (there are ${names}): ` +
          'what stands side by side, and the means over all, mix what may be scored in different ways; `--where family=…` takes one.',
        link: '#/tables/experiment-overview',
      },
    ]
  })

import type { Conditions, TaskConditions } from '../../core/baseline.ts'
import { naturalOrder } from '../../core/dimensions.ts'
import type { Tables } from '../../core/schema.ts'
import type { Settings } from '../../core/settings.ts'
import { allRows, type Rows, splitBy, type Table, words } from '../../core/table.ts'

const present = (values: readonly (string | null)[]): string[] =>
  [...new Set(values)].filter(value => value !== null).sort(naturalOrder)

const numbersIn = (table: Table, name: string, rows: readonly number[]): number[] => {
  const column = table.columns[name]
  const values = column?.type === 'number' ? rows.map(row => column.values[row]) : []
  return [...new Set(values.filter(value => !Number.isNaN(value)))].sort((a, b) => a - b)
}

/** Under which conditions these runs were made and rated. */
export const conditionsOf = (tables: Tables, runs: Rows, settings: Settings): Conditions => {
  const { consensus, processSource, criterionAliases } = settings
  return {
    rating: { consensus, processSource, criterionAliases },
    judges: judgesOf(tables.judges, runs),
    tasks: tasksOf(tables.experiments, runs),
  }
}

/** The models that judged some of these runs. */
const judgesOf = (judges: Table, { rows }: Rows): string[] => {
  if (!judges.parent) return []
  const wanted = new Set(rows)
  const above = judges.parent.rows
  const own = allRows(judges).rows.filter(row => wanted.has(above[row]))
  return present(words({ table: judges, rows: own }, 'judge_model'))
}

/** What the experiments say of each task, those of them that these runs belong to. */
const tasksOf = (experiments: Table, runs: Rows): TaskConditions[] => {
  const places = new Map<string, number[]>()
  const names = words(allRows(experiments), 'experiment')
  const models = words(allRows(experiments), 'agent_model')
  names.forEach((name, row) => {
    const place = JSON.stringify([name, models[row]])
    places.set(place, [...(places.get(place) ?? []), row])
  })
  const rowsByTask = new Map<string, Set<number>>()
  for (const { key } of splitBy(runs, ['task', 'experiment', 'agent_model'])) {
    const [task, experiment, model] = key
    const known = rowsByTask.get(task ?? '') ?? new Set<number>()
    rowsByTask.set(task ?? '', known)
    for (const row of places.get(JSON.stringify([experiment, model])) ?? []) known.add(row)
  }
  return [...rowsByTask]
    .sort(([a], [b]) => naturalOrder(a, b))
    .map(([task, found]) => {
      const rows = [...found]
      return {
        task,
        rubrics: present(words({ table: experiments, rows: Int32Array.from(rows) }, 'rubric_hash')),
        passThresholds: numbersIn(experiments, 'pass_threshold', rows),
        timeouts: numbersIn(experiments, 'timeout_seconds', rows),
      }
    })
}

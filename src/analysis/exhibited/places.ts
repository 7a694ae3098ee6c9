import { dimensionColumns, type Grouping, nullableOrder } from '../../core/dimensions.ts'
import type { Group } from '../../core/metric.ts'
import { allRows, splitBy, words } from '../../core/table.ts'
import type { Answers } from '../answers.ts'

/** What can tell the rows of a table apart, the outermost first. */
type PlacePart = 'agent' | 'model' | 'tier' | 'task'

/** What a study tells apart: its configurations or, where there is only one, its tasks. */
export interface Places {
  readonly by: readonly PlacePart[]
  readonly places: readonly Place[]
}

export interface Place {
  readonly group: Group
  readonly missingRuns: number
}

/** More tasks than this are no rows of a table that is about configurations. */
const mostTasks = 40

export const placesOf = (answers: Answers): Places => {
  const count = (part: PlacePart) => namesOf(answers, part).size
  const by: PlacePart[] = [
    ...(count('agent') > 1 ? (['agent'] as const) : []),
    ...(count('model') > 0 ? (['model'] as const) : []),
    ...(count('tier') > 0 ? (['tier'] as const) : []),
  ]
  const places = placesBy(answers, by)
  const tasks = count('task')
  return places.length > 1 || tasks < 2 || tasks > mostTasks
    ? { by, places }
    : { by: ['task'], places: placesBy(answers, ['task']) }
}

/** Whose runs are told apart where tiers are not: every model or, of one model alone, every agent; else all runs. */
export const subjectsOf = (answers: Answers): readonly Group[] => {
  const models = answers.groups('by_model')
  if (models.length > 1) return models
  return namesOf(answers, 'agent').size > 1
    ? placesBy(answers, ['agent']).map(({ group }) => group)
    : answers.groups('overall')
}

const namesOf = ({ tables }: Answers, part: PlacePart): Set<string> =>
  new Set(words(allRows(tables.runs), dimensionColumns[part]).filter(name => name !== null))

/** Groups that the analysis has answers for already. */
const groupings: Readonly<Record<string, Grouping>> = {
  '': 'overall',
  model: 'by_model',
  tier: 'by_tier',
  'model,tier': 'by_model_and_tier',
  task: 'by_task',
}

const placesBy = (answers: Answers, by: readonly PlacePart[]): Place[] => {
  const grouping = groupings[by.join()]
  return grouping
    ? answers.groups(grouping).map(group => ({ group, missingRuns: answers.facts(group).missingRuns }))
    : ownPlaces(answers, by)
}

/** The same for what is no grouping: agents, beside all else that was varied. */
const ownPlaces = ({ tables: { runs, missing_runs: missing } }: Answers, by: readonly PlacePart[]): Place[] => {
  const columns = by.map(part => dimensionColumns[part])
  const found = splitBy(allRows(runs), columns)
  const gone = new Map(splitBy(allRows(missing), columns).map(part => [JSON.stringify(part.key), part]))
  const known = new Set(found.map(({ key }) => JSON.stringify(key)))
  const empty = [...gone.values()]
    .filter(({ key }) => !known.has(JSON.stringify(key)))
    .map(({ key }) => ({ key, rows: { table: runs, rows: new Int32Array() } }))
  return [...found, ...empty]
    .sort((a, b) => a.key.reduce((order, name, i) => order || nullableOrder(name, b.key[i]), 0))
    .map(({ key, rows }) => ({
      group: {
        grouping: 'overall',
        key: Object.fromEntries(columns.map((column, i) => [column, key[i]])),
        rows,
      },
      missingRuns: gone.get(JSON.stringify(key))?.rows.rows.length ?? 0,
    }))
}

import { dimensionColumns, type Grouping, nullableOrder } from '../core/dimensions.ts'
import type { Group } from '../core/metric.ts'
import { allRows, splitBy, words } from '../core/table.ts'
import { remembered } from '../transform/metrics/shared/remembered.ts'
import type { Answers } from './answers.ts'
import { groupingByParts } from './configuration-groups.ts'
import { layoutOf } from './inference/index.ts'

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

/** Agents, models and tiers as far as there are any, also where there is only one configuration. */
export const configurationPlacesOf = remembered((answers: Answers): Places => {
  const count = (part: PlacePart) => namesOf(answers, part).size
  const agents: PlacePart[] = count('agent') > 1 ? ['agent', 'model'] : []
  const by: PlacePart[] = [
    ...(agents.length === 0 && count('model') > 0 ? (['model'] as const) : agents),
    ...(count('tier') > 0 ? (['tier'] as const) : []),
  ]
  return { by, places: placesBy(answers, by) }
})

/** Configurations or, where there is only one, tasks. */
export const placesOf = remembered((answers: Answers): Places => {
  const configurations = configurationPlacesOf(answers)
  const tasks = namesOf(answers, 'task').size
  return configurations.places.length > 1 || tasks < 2 || tasks > mostTasks
    ? configurations
    : { by: ['task'], places: placesBy(answers, ['task']) }
})

/** Whose runs are told apart where tiers are not; all runs where there is but one. */
export const subjectsOf = remembered((answers: Answers): readonly Group[] => {
  const subjects = answers.groups(groupingByParts('by_configuration', answers.configurations))
  return subjects.length > 1 ? subjects : answers.groups('overall')
})

/** The runs of every configuration; all runs where the study names none. */
export const configurationGroups = (answers: Answers): readonly Group[] => {
  const configurations = answers.groups('by_configuration')
  return configurations.length > 0 ? configurations : answers.groups('overall')
}

/** The runs of every tier; of every configuration where there are no tiers. */
export const runsByTier = (answers: Answers) => {
  const column = answers.groups('by_tier').length > 0 ? 'tier' : 'configuration'
  return splitBy(allRows(answers.tables.runs), [column])
    .sort((a, b) => nullableOrder(a.key[0], b.key[0]))
    .map(({ key: [place], rows }) => ({ place, rows, layout: layoutOf(rows) }))
}

const namesOf = ({ tables }: Answers, part: PlacePart): Set<string> =>
  new Set(words(allRows(tables.runs), dimensionColumns[part]).filter(name => name !== null))

const groupings: Readonly<Record<string, Grouping>> = {
  '': 'overall',
  model: 'by_model',
  tier: 'by_tier',
  'model,tier': 'by_model_and_tier',
  'agent,model': 'by_agent_and_model',
  'agent,model,tier': 'by_agent_model_and_tier',
  task: 'by_task',
}

const placesBy = (answers: Answers, by: readonly PlacePart[]): Place[] =>
  answers.groups(groupings[by.join()]).map(group => ({ group, missingRuns: answers.facts(group).missingRuns }))

import { dimensionColumns, type Grouping, groupings } from '../core/dimensions.ts'
import type { Group } from '../core/metric.ts'
import { once } from '../core/once.ts'
import type { Tables } from '../core/schema.ts'
import { allRows, words } from '../core/table.ts'
import { wordColumn } from '../core/word-column.ts'
import type { Answers } from './answers.ts'
import type { Comparison } from './comparisons/index.ts'
import type { Subjects } from './subjects.ts'

/** The answers as pictures tell them: where agents share a model, who ran stands in the place of the model. */
export interface BySubject {
  readonly answers: Answers
  /** The agent and the model that a name stands for. */
  readonly keys: ReadonlyMap<string, Group['key']>
}

const { agent, model } = dimensionColumns

/** The same numbers by other names: agents are told by the names of models, and no more beside them. */
export const bySubject = (answers: Answers, { grouping, tiered, word, nameOf }: Subjects): BySubject => {
  const finer: Partial<Record<Grouping, Grouping>> = { by_model: grouping, by_model_and_tier: tiered }
  const isTold = (wanted: Grouping) => groupings[wanted].some(dimension => dimension === 'agent')
  const groups = new Map<Grouping, readonly Group[]>()
  const origins = new Map<Group, Group>()
  const originOf = (group: Group) => origins.get(group) ?? group
  const tables = namedTables(answers.tables, nameOf)
  const named = (origin: Group): Group => {
    const { [agent]: _, ...key } = origin.key
    const rows = { ...origin.rows, table: tables.runs }
    const group = { ...origin, rows, key: { ...key, [model]: nameOf(origin.key) } }
    origins.set(group, origin)
    return group
  }
  return {
    answers: {
      ...answers,
      tables,
      groups(wanted) {
        const found = finer[wanted]
        if (found === undefined) return isTold(wanted) ? [] : answers.groups(wanted)
        const known = groups.get(wanted) ?? answers.groups(found).map(named)
        groups.set(wanted, known)
        return known
      },
      comparisons: once(() => (word === 'agent' ? answers.comparisons().flatMap(namedAgents) : [])),
      otherPairs: () => [],
      facts: group => answers.facts(originOf(group)),
      results: group => answers.results(originOf(group)),
      result: (id, group, variant) => answers.result(id, originOf(group), variant),
    },
    keys: new Map(answers.groups(grouping).map(({ key }) => [nameOf(key) ?? '', key])),
  }
}

/** Two agents, each with one model; tiers are compared for whole models, which nobody is told by here. */
const namedAgents = (found: Comparison): Comparison[] =>
  found.scope === 'agents'
    ? [{ ...found, scope: 'models', model1: found.agent1, model2: found.agent2, agent1: null, agent2: null }]
    : []

const namedTables = ({ runs, judges, ...others }: Tables, nameOf: Subjects['nameOf']): Tables => {
  const [agents, models] = [words(allRows(runs), agent), words(allRows(runs), model)]
  const names = agents.map((name, row) => nameOf({ [agent]: name, [model]: models[row] }))
  const columns = { ...runs.columns, [agent]: wordColumn(names.map(() => null)), [model]: wordColumn(names) }
  const table = { ...runs, columns }
  return {
    ...others,
    runs: table,
    judges: { ...judges, ...(judges.parent && { parent: { ...judges.parent, table } }) },
  }
}

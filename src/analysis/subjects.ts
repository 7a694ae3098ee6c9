import type { Grouping } from '../core/dimensions.ts'
import type { Group } from '../core/metric.ts'
import { allRows, splitBy } from '../core/table.ts'
import type { Answers } from './answers.ts'

/** Who ran, as finely as the runs tell: each model or, where one model is run by several agents, each agent with it. */
export interface Subjects {
  readonly grouping: Grouping
  /** The same in every tier. */
  readonly tiered: Grouping
  /** What they are, in a word. */
  readonly word: 'model' | 'agent' | 'configuration'
  /** Null where the source names none. */
  nameOf(key: Group['key']): string | null
}

const models: Subjects = {
  grouping: 'by_model',
  tiered: 'by_model_and_tier',
  word: 'model',
  nameOf: key => key.agent_model ?? null,
}

const agents: Subjects = {
  grouping: 'by_agent_and_model',
  tiered: 'by_agent_model_and_tier',
  word: 'agent',
  nameOf: key => key.agent ?? null,
}

const both: Subjects = {
  ...agents,
  word: 'configuration',
  nameOf: ({ agent, agent_model: model }) => [agent, model].filter(Boolean).join(', ') || null,
}

/** The fewest words that tell all apart: where an agent has one model only, its name does. */
export const subjectsIn = ({ tables: { runs }, groups }: Pick<Answers, 'tables' | 'groups'>): Subjects => {
  const count = (...columns: readonly string[]) => splitBy(allRows(runs), columns).length
  const all = count('agent', 'agent_model')
  if (groups('by_agent').length < 2 || all === count('agent_model')) return models
  return all === count('agent') ? agents : both
}

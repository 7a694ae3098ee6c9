import { dimensionColumns, type Grouping } from '../core/dimensions.ts'
import type { Group } from '../core/metric.ts'
import { allRows, splitBy, type Table } from '../core/table.ts'

/** What is ranked and set against each other. */
export interface Level {
  readonly scope: 'tiers' | 'models' | 'agents'
  readonly word: 'tier' | 'model' | 'agent'
  /** The column that names each. */
  readonly column: (typeof dimensionColumns)['tier' | 'model' | 'agent']
  readonly grouping: Grouping
}

const tierLevel: Level = { scope: 'tiers', word: 'tier', column: dimensionColumns.tier, grouping: 'by_tier' }

/** Who ran: these meet in the same tasks, with everything else as it is. */
export const partLevels: readonly Level[] = [
  { scope: 'models', word: 'model', column: dimensionColumns.model, grouping: 'by_model' },
  { scope: 'agents', word: 'agent', column: dimensionColumns.agent, grouping: 'by_agent' },
]

/** The levels that say something of their own in these runs: several of each, and not another level by another name. */
export const levelsIn = (runs: Table, groups: (grouping: Grouping) => readonly Group[]): Level[] =>
  [tierLevel, ...partLevelsIn(runs)].filter(level => groups(level.grouping).length > 1)

/** Models and agents; models alone where each goes with an agent of its own. */
export const partLevelsIn = (runs: Table): readonly Level[] =>
  haveOwnAgents(runs) ? partLevels.filter(({ scope }) => scope === 'models') : partLevels

/** Whether models, agents and configurations all tell the same runs apart. */
export const haveOwnAgents = (runs: Table): boolean => {
  const { agent, model, configuration } = dimensionColumns
  const counts = [agent, model, configuration].map(column => splitBy(allRows(runs), [column]).length)
  return new Set(counts).size === 1
}

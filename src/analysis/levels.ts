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
  /** Where each goes with one of these and each of these with one, they tell the same: these alone are told. */
  readonly twin?: Level['column']
}

const tierLevel: Level = { scope: 'tiers', word: 'tier', column: dimensionColumns.tier, grouping: 'by_tier' }

/** Who ran: these meet in the same tasks, with everything else as it is. */
export const rivalLevels: readonly Level[] = [
  { scope: 'models', word: 'model', column: dimensionColumns.model, grouping: 'by_model' },
  {
    scope: 'agents',
    word: 'agent',
    column: dimensionColumns.agent,
    grouping: 'by_agent',
    twin: dimensionColumns.model,
  },
]

/** The levels that say something of their own in these runs: several of each, and not another level by another name. */
export const levelsIn = (runs: Table, groups: (grouping: Grouping) => readonly Group[]): Level[] =>
  [tierLevel, ...rivalLevels].filter(level => groups(level.grouping).length > 1 && !isTold(runs, level))

/** Whether its twin tells the same runs apart. */
export const isTold = (runs: Table, { column, twin }: Level): boolean => {
  if (twin === undefined) return false
  const count = (...columns: readonly string[]) => splitBy(allRows(runs), columns).length
  const both = count(column, twin)
  return both === count(column) && both === count(twin)
}

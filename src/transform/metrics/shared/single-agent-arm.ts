import { dimensionColumns, type Grouping, groupings } from '../../../core/dimensions.ts'
import { type Condition, parseArm } from '../../../core/filter.ts'
import type { Group, Whole } from '../../../core/metric.ts'
import type { Settings } from '../../../core/settings.ts'
import { allRows, cellReader, type Rows, where } from '../../../core/table.ts'

/** The arm that the settings name, such as `tier=T2`; null where they name none. */
export const singleAgentArm = ({ singleAgentArm: text }: Settings): Condition | null =>
  text === null ? null : parseArm(text)

/** The runs of the arm, and whether a run is one of them. */
export const runsOfArm = ({ dimension, value }: Condition, { runs }: Whole) => {
  const read = cellReader(runs, dimensionColumns[dimension])
  const isSingle = (row: number): boolean => read(row) === value
  return { isSingle, single: where(allRows(runs), isSingle) }
}

/** Whether any run belongs to the arm. */
export const hasRuns = (arm: Condition, whole: Whole): boolean => runsOfArm(arm, whole).single.rows.length > 0

/** What the groups of a grouping have in common with the runs they are compared with: all but the arm. */
export const alikeColumns = (grouping: Grouping, { dimension }: Condition): string[] =>
  groupings[grouping].filter(each => each !== dimension).map(each => dimensionColumns[each])

/** A group without the runs in which one agent works alone, and those runs that are like the group in everything else. */
export const armsOf = (group: Group, arm: Condition, whole: Whole): { several: Rows; single: Rows } => {
  const { isSingle, single } = runsOfArm(arm, whole)
  const alike = alikeColumns(group.grouping, arm).map(name => ({
    read: cellReader(whole.runs, name),
    value: group.key[name],
  }))
  return {
    several: where(group.rows, row => !isSingle(row)),
    single: where(single, row => alike.every(({ read, value }) => read(row) === value)),
  }
}

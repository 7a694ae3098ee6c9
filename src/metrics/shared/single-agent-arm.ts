import { dimensionColumns, groupings } from '../../core/dimensions.ts'
import { type Condition, parseArm } from '../../core/filter.ts'
import type { Group, Whole } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import { allRows, cellReader, type Rows, where } from '../../core/table.ts'

/** The arm that the settings name, such as `tier=T2`; null where they name none. */
export const singleAgentArm = ({ singleAgentArm: text }: Settings): Condition | null =>
  text === null ? null : parseArm(text)

/** Whether any run belongs to the arm. */
export const hasRuns = ({ dimension, value }: Condition, { runs }: Whole): boolean => {
  const read = cellReader(runs, dimensionColumns[dimension])
  return allRows(runs).rows.some(row => read(row) === value)
}

/** A group without the runs in which one agent works alone, and those runs that are like the group in everything else. */
export const armsOf = (group: Group, arm: Condition, { runs }: Whole): { several: Rows; single: Rows } => {
  const column = dimensionColumns[arm.dimension]
  const readArm = cellReader(runs, column)
  const isSingle = (row: number) => readArm(row) === arm.value
  const alike = groupings[group.grouping]
    .map(dimension => dimensionColumns[dimension])
    .filter(name => name !== column)
    .map(name => ({ read: cellReader(runs, name), value: group.key[name] }))
  return {
    several: where(group.rows, row => !isSingle(row)),
    single: where(allRows(runs), row => isSingle(row) && alike.every(({ read, value }) => read(row) === value)),
  }
}

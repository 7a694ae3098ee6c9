import { type Dimension, dimensionColumns, groupings } from '../../core/dimensions.ts'
import type { Group, Whole } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import { allRows, cellReader, type Rows, where } from '../../core/table.ts'

interface Arm {
  readonly dimension: Dimension
  readonly value: string
}

const isDimension = (name: string): name is Dimension => Object.hasOwn(dimensionColumns, name)

/** `tier=T2`, or the name of a tier alone; null where none is named or the dimension does not exist. */
export const singleAgentArm = ({ singleAgentArm: text }: Settings): Arm | null => {
  if (text === null) return null
  const equals = text.indexOf('=')
  if (equals < 0) return { dimension: 'tier', value: text.trim() }
  const dimension = text.slice(0, equals).trim()
  return isDimension(dimension) ? { dimension, value: text.slice(equals + 1).trim() } : null
}

/** A group without the runs in which one agent works alone, and those runs that are like the group in everything else. */
export const armsOf = (group: Group, arm: Arm, { runs }: Whole): { several: Rows; single: Rows } => {
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

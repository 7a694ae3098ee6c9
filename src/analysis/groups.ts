import {
  type Dimension,
  dimensionColumns,
  furtherDimensions,
  type Grouping,
  groupings,
  leastLevels,
  nullableOrder,
} from '../core/dimensions.ts'
import type { Group } from '../core/metric.ts'
import { allRows, splitBy, type Table, words } from '../core/table.ts'

/**
 * The groups of one grouping, in natural order; one whose runs are all missing is there too, without rows. Where nothing
 * was varied there is no group: no tiers, no groups by tier.
 */
export const groupsOf = (runs: Table, missing: Table, grouping: Grouping): Group[] => {
  const named: readonly Dimension[] = groupings[grouping]
  if (!named.every(dimension => hasLevels(runs, dimension))) return []
  const further = furtherDimensions[grouping] ?? []
  const dimensions = [...named, ...further.filter(dimension => hasLevels(runs, dimension))]
  const columns = dimensions.map(dimension => dimensionColumns[dimension])
  const found = splitBy(allRows(runs), columns)
  const known = new Set(found.map(({ key }) => JSON.stringify(key)))
  const empty = splitBy(allRows(missing), columns)
    .filter(({ key }) => !known.has(JSON.stringify(key)))
    .map(({ key }) => ({ key, rows: { table: runs, rows: new Int32Array() } }))
  return [...found, ...empty]
    .filter(({ key }) => key.length !== 1 || key[0] !== null)
    .sort((a, b) => firstDifference(a.key, b.key))
    .map(({ key, rows }) => ({
      grouping,
      key: Object.fromEntries(columns.map((column, i) => [column, key[i]])),
      rows,
    }))
}

/** Whether there are enough of them to group by. */
export const hasLevels = (runs: Table, dimension: Dimension): boolean => {
  const least = leastLevels[dimension]
  if (least === undefined) return true
  const names = words(allRows(runs), dimensionColumns[dimension])
  return new Set(names.filter(name => name !== null)).size >= least
}

const firstDifference = (a: readonly (string | null)[], b: readonly (string | null)[]): number => {
  for (let i = 0; i < a.length; i++) {
    const order = nullableOrder(a[i], b[i])
    if (order !== 0) return order
  }
  return 0
}

/** A group in one line: `T0`, or `model / T0`; the overall group is `all`. */
export const groupTitle = ({ key }: Group): string =>
  Object.values(key).length === 0
    ? 'all'
    : Object.values(key)
        .map(value => value ?? '–')
        .join(' / ')

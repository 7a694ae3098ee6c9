import {
  type Dimension,
  dimensionColumns,
  furtherDimensions,
  type Grouping,
  groupings,
  leastLevels,
  nullableOrder,
} from '../../core/dimensions.ts'
import type { Group } from '../../core/metric.ts'
import { allRows, splitBy, type Table, words } from '../../core/table.ts'

/** Each group takes up to 80 kB; what has more of them is no grouping that anyone looks through. */
const mostOfTasks = 20_000
const mostOfConfigurations = 2000

/** How many groups a grouping can have: by what was attempted or its finest part, or by what figures set side by side. */
export const mostGroups = (grouping: Grouping): number => {
  const named: readonly Dimension[] = groupings[grouping]
  const isSideBySide =
    named.some(each => ['agent', 'model', 'tier', 'configuration'].includes(each)) && !named.includes('subtest')
  return isSideBySide ? mostOfConfigurations : mostOfTasks
}

/** How many groups there are, also where they are too many. */
export const groupCount = (runs: Table, missing: Table, grouping: Grouping): number =>
  keyedRows(runs, missing, grouping).found.length

/**
 * The groups of one grouping, in natural order, none where they are too many; one whose runs are all missing is there too, without rows. Where nothing
 * was varied there is no group: no tiers, no groups by tier.
 */
export const groupsOf = (runs: Table, missing: Table, grouping: Grouping): Group[] => {
  const { columns, found } = keyedRows(runs, missing, grouping)
  return found.length > mostGroups(grouping)
    ? []
    : [...found]
        .sort((a, b) => firstDifference(a.key, b.key))
        .map(({ key, rows }) => ({
          grouping,
          key: Object.fromEntries(columns.map((column, i) => [column, key[i]])),
          rows,
        }))
}

/** The rows of each group by what tells it apart, in any order. */
const keyedRows = (runs: Table, missing: Table, grouping: Grouping) => {
  const named: readonly Dimension[] = groupings[grouping]
  if (!named.every(dimension => hasLevels(runs, dimension))) return { columns: [], found: [] }
  const further = furtherDimensions[grouping] ?? []
  const dimensions = [...named, ...further.filter(dimension => hasLevels(runs, dimension))]
  const columns = dimensions.map(dimension => dimensionColumns[dimension])
  const found = splitBy(allRows(runs), columns)
  const known = new Set(found.map(({ key }) => JSON.stringify(key)))
  const empty = splitBy(allRows(missing), columns)
    .filter(({ key }) => !known.has(JSON.stringify(key)))
    .map(({ key }) => ({ key, rows: { table: runs, rows: new Int32Array() } }))
  return { columns, found: [...found, ...empty].filter(({ key }) => key.length !== 1 || key[0] !== null) }
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

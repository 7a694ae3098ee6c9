import { dimensionColumns, groupings } from '../../../core/dimensions.ts'
import type { Group } from '../../../core/metric.ts'
import { allRows, columnNumbers, type Rows, splitBy, type Table } from '../../../core/table.ts'
import { sum } from '../../../statistics/sum.ts'
import { remembered } from './remembered.ts'

/** For each run the number of its subtest, and for each subtest the number of its place: a tier of a task. */
interface Places {
  readonly subtestOf: Int32Array
  readonly placeOf: Int32Array
}

/** What is found once for all groups of a grouping, and for groupings that tell the same runs apart. */
const known = remembered((_runs: Table) => ({
  places: new Map<string, Places>(),
  weights: new Map<string, Float64Array>(),
}))

const placesIn = (runs: Table, columns: readonly string[]): Places => {
  const subtestOf = new Int32Array(runs.size)
  const placeOf: number[] = []
  splitBy(allRows(runs), columns).forEach(({ rows }, place) => {
    for (const subtest of splitBy(rows, ['agent', 'agent_model', 'subtest'])) {
      for (const row of subtest.rows.rows) subtestOf[row] = placeOf.length
      placeOf.push(place)
    }
  })
  return { subtestOf, placeOf: Int32Array.from(placeOf) }
}

/**
 * How much each run counts in the means of the tiers of a group, where tasks weigh alike, then the subtests of a task,
 * then the runs of a subtest; 0 where one of the metrics was not measured.
 */
const weightsOf = (runs: Table, grouping: Group['grouping'], metrics: readonly string[]): Float64Array => {
  const own = groupings[grouping].map(dimension => dimensionColumns[dimension])
  const columns = [...new Set([...own, 'task', 'tier'])].sort()
  const { places, weights } = known(runs)
  const key = JSON.stringify([columns, metrics])
  const before = weights.get(key)
  if (before) return before
  const { subtestOf, placeOf } = places.get(columns.join()) ?? placesIn(runs, columns)
  places.set(columns.join(), { subtestOf, placeOf })
  const found = weigh(
    { subtestOf, placeOf },
    metrics.map(metric => columnNumbers(runs, metric)),
  )
  weights.set(key, found)
  return found
}

const weigh = ({ subtestOf, placeOf }: Places, columns: readonly Float64Array[]): Float64Array => {
  const weights = new Float64Array(subtestOf.length)
  const runs = new Int32Array(placeOf.length)
  const subtests = new Int32Array(placeOf.length)
  const isMeasured = (row: number) => columns.every(column => !Number.isNaN(column[row]))
  for (let row = 0; row < weights.length; row++) if (isMeasured(row)) runs[subtestOf[row]]++
  for (let subtest = 0; subtest < runs.length; subtest++) if (runs[subtest] > 0) subtests[placeOf[subtest]]++
  for (let row = 0; row < weights.length; row++)
    if (isMeasured(row)) weights[row] = 1 / (runs[subtestOf[row]] * subtests[placeOf[subtestOf[row]]])
  return weights
}

/** What each metric adds up to over some runs of a group, each run as much as it counts; and what all count together. */
export const weightedTotals = (
  { table, rows }: Rows,
  { grouping }: Pick<Group, 'grouping'>,
  metrics: readonly string[],
): { readonly totals: readonly number[]; readonly weight: number } => {
  const weights = weightsOf(table, grouping, metrics)
  const counted = rows.filter(row => weights[row] > 0)
  const addedUp = (value: (row: number) => number) => {
    const values = new Float64Array(counted.length)
    for (let i = 0; i < counted.length; i++) values[i] = value(counted[i])
    return sum(values)
  }
  return {
    totals: metrics.map(metric => {
      const values = columnNumbers(table, metric)
      return addedUp(row => weights[row] * values[row])
    }),
    weight: addedUp(row => weights[row]),
  }
}

import type { Group } from '../../core/metric.ts'
import { allRows, numbers, type Rows, splitBy, type Table, words } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { mean, sum } from '../../statistics/sum.ts'

/** What can be counted in a group without any metric. */
export interface Facts {
  readonly runs: number
  readonly missingRuns: number
  readonly subtests: number
  readonly tiers: readonly string[]
  readonly totalCost: number
  readonly totalTokens: number
  /** Failures that were not the agent's, and the pass rate without them. */
  readonly infrastructureFailures: number
  readonly passRateWithoutInfrastructure: number
}

const keyOf = (values: readonly (string | null)[]): string => JSON.stringify(values)

/** How many runs are missing in each group that these columns tell apart, by the group's key. */
export const countMissing = (missing: Table, columns: readonly string[]): Map<string, number> =>
  new Map(splitBy(allRows(missing), columns).map(({ key, rows }) => [keyOf(key), rows.rows.length]))

/** The sum over the runs that have the number; NaN without any. */
const totalOf = (rows: Rows, column: string): number => {
  const values = measured(numbers(rows, column))
  return values.length === 0 ? NaN : sum(values)
}

export const factsOf = ({ key, rows }: Group, missing: ReadonlyMap<string, number>): Facts => {
  const kinds = words(rows, 'failure_kind')
  const others = rows.rows.filter((_, i) => kinds[i] !== 'infrastructure')
  return {
    runs: rows.rows.length,
    missingRuns: missing.get(keyOf(Object.values(key))) ?? 0,
    subtests: splitBy(rows, ['tier', 'subtest']).length,
    tiers: splitBy(rows, ['tier']).flatMap(({ key: [tier] }) => (tier === null ? [] : [tier])),
    totalCost: totalOf(rows, 'cost_usd'),
    totalTokens: totalOf(rows, 'total_tokens'),
    infrastructureFailures: rows.rows.length - others.length,
    passRateWithoutInfrastructure: mean(measured(numbers({ table: rows.table, rows: others }, 'passed'))),
  }
}

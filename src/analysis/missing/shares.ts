import type { Grouping } from '../../core/dimensions.ts'
import type { Group, Metric } from '../../core/metric.ts'
import type { Tables } from '../../core/schema.ts'
import { columnNumbers, type Rows } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import { configurationsIn } from '../configuration-groups.ts'
import { groupsOf } from '../estimates/groups.ts'
import { headlinesIn } from '../headline-metrics.ts'
import { layoutOf, sampleOf } from '../inference/index.ts'
import type { MissingShare, MissingShares } from './imbalance.ts'
import { withMissingRule } from './missing-rule.ts'
import { stoppedRuns } from './outcome-columns.ts'

/** Null where every run that should have an outcome has one. */
export const missingSharesOf = (tables: Tables, metrics: readonly Metric[]): MissingShares | null => {
  const failed = withMissingRule('fail', tables, metrics)
  const metric = leadOf(tables, metrics)
  if (!metric || failed === tables) return null
  const own = columnNumbers(tables.runs, metric.id)
  const filled = columnNumbers(failed.runs, metric.id)
  const isWithout = (row: number) => (row < own.length ? Number.isNaN(own[row]) && !Number.isNaN(filled[row]) : true)
  const stopped = stoppedRuns(tables.runs, metrics)
  const dropped = withMissingRule('drop', tables, metrics)
  const { all, byParts } = configurationsIn(failed)
  const shares = groupsOf(failed.runs, failed.missing_runs, sideBySide(failed)).map(
    ({ key, rows: { rows } }): MissingShare => {
      const read = rows.filter(row => row < own.length)
      return {
        name: nameOf(key, all.length < 2),
        key: byParts(key),
        runs: rows.length,
        withoutOutcome: rows.filter(isWithout).length,
        stopped: read.filter(row => stopped[row] === 1).length,
        recorded: rateOf({ table: tables.runs, rows: read }, metric.id),
        ifFailed: rateOf({ table: failed.runs, rows }, metric.id),
        ifDropped: rateOf({ table: dropped.runs, rows: read }, metric.id),
      }
    },
  )
  return shares.some(({ withoutOutcome }) => withoutOutcome > 0) ? { metric, shares } : null
}

/** The first headline outcome that any run has. */
const leadOf = ({ runs }: Tables, metrics: readonly Metric[]): Metric | null =>
  headlinesIn(runs, metrics).find(
    ({ id, isOutcome }) => isOutcome && columnNumbers(runs, id).some(value => !Number.isNaN(value)),
  ) ?? null

/** Tasks weigh alike, as in every estimate. */
const rateOf = (rows: Rows, metric: string): number =>
  mean(sampleOf(layoutOf(rows), columnNumbers(rows.table, metric)).tasks.map(({ value }) => value))

/** What is set side by side first: who ran, in each tier where there are several. */
const sideBySide = ({ runs, missing_runs: missing }: Tables): Grouping => {
  const count = (grouping: Grouping) => groupsOf(runs, missing, grouping).length
  if (count('by_tier') > 1) return 'by_configuration_and_tier'
  return count('by_configuration') > 1 ? 'by_configuration' : 'overall'
}

/** Null where there is but one. */
const nameOf = ({ configuration, tier }: Group['key'], isOne: boolean): string | null =>
  [isOne ? null : configuration, tier].filter(Boolean).join(' / ') || null

import type { Grouping } from '../../core/dimensions.ts'
import type { Group, Metric } from '../../core/metric.ts'
import type { Tables } from '../../core/schema.ts'
import { columnNumbers, type Rows } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import { groupsOf } from '../groups.ts'
import { headlinesIn } from '../headlines.ts'
import { layoutOf, sampleOf } from '../inference/index.ts'
import { subjectsIn } from '../subjects.ts'
import { countedBy } from './counted.ts'
import { stoppedRuns } from './outcomes.ts'
import type { MissingShare, MissingShares } from './uneven.ts'

/** Null where every run that should have an outcome has one. */
export const missingSharesOf = (tables: Tables, metrics: readonly Metric[]): MissingShares | null => {
  const failed = countedBy('fail', tables, metrics)
  const metric = leadOf(tables, metrics)
  if (!metric || failed === tables) return null
  const own = columnNumbers(tables.runs, metric.id)
  const filled = columnNumbers(failed.runs, metric.id)
  const isWithout = (row: number) => (row < own.length ? Number.isNaN(own[row]) && !Number.isNaN(filled[row]) : true)
  const stopped = stoppedRuns(tables.runs, metrics)
  const dropped = countedBy('drop', tables, metrics)
  const { grouping, nameOf } = configurationsIn(failed)
  const shares = groupsOf(failed.runs, failed.missing_runs, grouping).map(({ key, rows: { rows } }): MissingShare => {
    const read = rows.filter(row => row < own.length)
    return {
      name: nameOf(key),
      key,
      runs: rows.length,
      withoutOutcome: rows.filter(isWithout).length,
      stopped: read.filter(row => stopped[row] === 1).length,
      recorded: rateOf({ table: tables.runs, rows: read }, metric.id),
      ifFailed: rateOf({ table: failed.runs, rows }, metric.id),
      ifDropped: rateOf({ table: dropped.runs, rows: read }, metric.id),
    }
  })
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
const configurationsIn = (
  tables: Tables,
): { readonly grouping: Grouping; readonly nameOf: (key: Group['key']) => string | null } => {
  const groups = (grouping: Grouping) => groupsOf(tables.runs, tables.missing_runs, grouping)
  const { grouping, tiered, nameOf } = subjectsIn({ tables, groups })
  const isRun = groups(grouping).length > 1
  const subject = (key: Group['key']) => (isRun ? nameOf(key) : null)
  if (groups('by_tier').length > 1)
    return { grouping: tiered, nameOf: key => [subject(key), key.tier].filter(Boolean).join(' / ') || null }
  return isRun ? { grouping, nameOf } : { grouping: 'overall', nameOf: () => null }
}

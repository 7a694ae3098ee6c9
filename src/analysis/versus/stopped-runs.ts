import type { MetricInfo } from '../../core/metric.ts'
import type { Rows } from '../../core/table.ts'
import { stoppedRuns, withoutOutcomesOf } from '../missing/outcome-columns.ts'
import type { BySide } from './metric-pair.ts'
import type { JoinedSides } from './pairing.ts'
import type { Side } from './side.ts'

/** Both sides without the outcomes of runs that infrastructure stopped. */
export interface StoppedDropped extends JoinedSides {
  readonly stopped: BySide<number>
}

/** A baseline does not say why a run failed: what can be told of one side only counts on both as it was recorded. */
export const dropStopped = (
  base: Side,
  candidate: Side,
  recorded: JoinedSides,
  metrics: readonly MetricInfo[],
): StoppedDropped => {
  const { joined } = recorded
  const hasFailureKinds = [base, candidate].every(({ runs }) => runs.table.columns.failure_kind !== undefined)
  const marks = hasFailureKinds ? stoppedRuns(joined.table, metrics) : new Int8Array(joined.table.size)
  const countIn = ({ rows }: Rows) => rows.filter(row => marks[row] === 1).length
  const stopped = { base: countIn(joined.base), candidate: countIn(joined.candidate) }
  if (stopped.base + stopped.candidate === 0) return { ...recorded, stopped }
  const table = withoutOutcomesOf(joined.table, metrics, marks)
  const at = ({ rows }: Rows): Rows => ({ table, rows })
  return { ...recorded, joined: { ...joined, table, base: at(joined.base), candidate: at(joined.candidate) }, stopped }
}

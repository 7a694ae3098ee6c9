import type { WaitingMetric } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import { estimateWaitDifference, waitColumns } from '../inference/index.ts'
import type { Measure } from './measure.ts'

/** A count until something happens, which some runs end before: none where no run was seen to get anywhere. */
export const waitMeasure = (metric: WaitingMetric, runs: Table, settings: Settings): Measure[] => {
  const columns = waitColumns(metric, runs)
  if (columns.lengths.every(Number.isNaN)) return []
  return [
    {
      metric,
      variant: null,
      kind: 'wait',
      isMeasured: ({ tasks }) =>
        tasks.some(({ subtests }) =>
          subtests.some(({ rows }) => rows.some(row => !Number.isNaN(columns.lengths[row]))),
        ),
      compare: (one, other) => ({
        ...estimateWaitDifference(one, other, columns, settings),
        delta: null,
        plan: null,
      }),
    },
  ]
}

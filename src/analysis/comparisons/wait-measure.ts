import type { WaitingMetric } from '../../core/metric.ts'
import type { Table } from '../../core/table.ts'
import { estimateWait, estimateWaitDifference, type Sample, waitColumns } from '../inference/index.ts'
import { keepSubtests } from '../inference/sample.ts'
import type { SideMeasure } from './measure.ts'
import { samplesIn } from './run-measure.ts'

/** A count until something happens, which some runs end before. */
export const waitMeasure = (metric: WaitingMetric, runs: Table): SideMeasure => {
  const columns = waitColumns(metric, runs)
  const sample = samplesIn(columns.lengths)
  return {
    metric,
    variant: null,
    kind: 'wait',
    untested: null,
    sample,
    compared: (one, other) => {
      const [a, b] = [sample(one), sample(other)]
      return { a: onTasksOf(b, a), b: onTasksOf(a, b) }
    },
    difference: (a, b, settings) => estimateWaitDifference(a, b, columns, settings),
    delta: () => null,
    estimate: (layout, settings) => estimateWait(layout, columns, settings),
    total: () => NaN,
  }
}

const onTasksOf = ({ tasks }: Sample, sample: Sample): Sample => {
  const known = new Set(tasks.map(({ task }) => task))
  return keepSubtests(sample, task => known.has(task))
}

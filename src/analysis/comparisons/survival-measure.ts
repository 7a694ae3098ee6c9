import type { TimeToEventMetric } from '../../core/metric.ts'
import type { Table } from '../../core/table.ts'
import { estimateMedianSurvival, estimateSurvivalDifference, eventTimes, type Sample } from '../inference/index.ts'
import { keepSubtests } from '../inference/unit-sample.ts'
import type { SideMeasure } from './measure.ts'
import { samplesIn } from './run-measure.ts'

/** A time to an event, censored in some runs. */
export const survivalMeasure = (metric: TimeToEventMetric, runs: Table): SideMeasure => {
  const columns = eventTimes(metric, runs)
  const sample = samplesIn(columns.times)
  return {
    metric,
    variant: null,
    kind: 'time-to-event',
    untested: null,
    sample,
    compared: (one, other) => {
      const [a, b] = [sample(one), sample(other)]
      return { a: onTasksOf(b, a), b: onTasksOf(a, b) }
    },
    difference: (a, b, settings) => estimateSurvivalDifference(a, b, columns, settings),
    delta: () => null,
    estimate: (layout, settings) => estimateMedianSurvival(layout, columns, settings),
    total: () => NaN,
  }
}

const onTasksOf = ({ tasks }: Sample, sample: Sample): Sample => {
  const known = new Set(tasks.map(({ task }) => task))
  return keepSubtests(sample, task => known.has(task))
}

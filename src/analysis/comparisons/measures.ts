import { isTimeToEvent, type Metric, type Whole } from '../../core/metric.ts'
import { columnNumbers, type Table } from '../../core/table.ts'
import type { Measure, RunMeasure, SideMeasure } from './measure.ts'
import { sourcesDiffer } from './mixed-sources.ts'
import { ratioMeasure } from './ratio-measure.ts'
import { inRunMeasures, runMeasure } from './run-measure.ts'
import { inSubtestMeasures, shareMeasures } from './subtest-measure.ts'
import { survivalMeasure } from './survival-measure.ts'

/**
 * What is compared: metrics per run, ratios of two of them, counts until something happens, and what repeated runs have
 * together. Numbers that are made of several tiers, or of all runs pooled, have no sides.
 */
export interface Measures {
  /** Those that were measured and that single runs have a value of. */
  readonly perRun: readonly RunMeasure[]
  /** Those and the others, in the order of their definitions. */
  readonly all: readonly Measure[]
}

export const measuresOf = (whole: Whole, metrics: readonly Metric[]): Measures => {
  const known = metrics.flatMap(
    (metric): (RunMeasure | Measure)[] => sideMeasure(metric, whole.runs) ?? repeatedMeasures(metric, whole),
  )
  return { perRun: known.filter(isPerRun), all: known }
}

/** What two results can be compared in as well, whether or not it was measured; null for all else. */
export const sideMeasure = (metric: Metric, runs: Table): [SideMeasure | RunMeasure] | null => {
  if (isTimeToEvent(metric)) return [survivalMeasure(metric, runs)]
  if (metric.per === 'run') {
    const untested = 'sources' in metric ? sourcesDiffer(runs, metric.id) : null
    return [runMeasure({ metric, untested }, columnNumbers(runs, metric.id))]
  }
  const rule = metric.per === 'group' ? metric.interval : undefined
  return rule?.rule === 'ratio' ? [ratioMeasure(metric, rule, runs)] : null
}

const repeatedMeasures = (metric: Metric, whole: Whole): Measure[] => {
  if (metric.per === 'run') return []
  if (metric.inRun) return inRunMeasures(metric, metric.inRun, whole)
  if (metric.inSubtest) return inSubtestMeasures(metric, metric.inSubtest, whole)
  return metric.interval?.rule === 'subtests' ? shareMeasures(metric, metric.interval, whole) : []
}

/** Variants have no place in lists that know metrics by their ids alone. */
const isPerRun = (measure: RunMeasure | Measure): measure is RunMeasure =>
  'column' in measure && measure.metric.per === 'run' && !measure.column.every(Number.isNaN)

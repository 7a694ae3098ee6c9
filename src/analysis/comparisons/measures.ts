import { isWaiting, type Metric, type Whole } from '../../core/metric.ts'
import { columnNumbers } from '../../core/table.ts'
import type { Measure, RunMeasure } from './measure.ts'
import { ratioMeasure } from './ratio-measure.ts'
import { inRunMeasures, runMeasure } from './run-measure.ts'
import { sourcesDiffer } from './sources.ts'
import { inSubtestMeasures, shareMeasures } from './subtest-measure.ts'
import { waitMeasure } from './wait-measure.ts'

/**
 * What is compared: metrics per run that were measured, ratios of two of them, counts until something happens, and what
 * repeated runs have together. Numbers that are made of several tiers, or of all runs pooled, have no sides.
 */
export interface Measures {
  /** Those that single runs have a value of. */
  readonly perRun: readonly RunMeasure[]
  /** Those and the others, in the order of their definitions. */
  readonly all: readonly Measure[]
}

export const measuresOf = (whole: Whole, metrics: readonly Metric[]): Measures => {
  const { runs, settings } = whole
  const known = metrics.flatMap((metric): (RunMeasure | Measure)[] => {
    if (isWaiting(metric)) return waitMeasure(metric, runs, settings)
    if (metric.per === 'run') {
      const untested = 'witnesses' in metric ? sourcesDiffer(runs, metric.id) : null
      return runMeasure({ metric, variant: null, column: columnNumbers(runs, metric.id), untested }, settings)
    }
    if (metric.inRun) return inRunMeasures(metric, metric.inRun, whole)
    if (metric.inSubtest) return inSubtestMeasures(metric, metric.inSubtest, whole)
    if (metric.interval?.rule === 'subtests') return shareMeasures(metric, metric.interval, whole)
    if (metric.per === 'contrast' || metric.interval?.rule !== 'ratio') return []
    return [ratioMeasure(metric, metric.interval, runs, settings)]
  })
  return { perRun: known.filter(isPerRun), all: known }
}

/** Variants have no place in lists that know metrics by their ids alone. */
const isPerRun = (measure: RunMeasure | Measure): measure is RunMeasure =>
  'column' in measure && measure.metric.per === 'run'

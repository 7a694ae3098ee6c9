import type { ContrastMetric, GroupMetric, InRun, Whole } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import type { Settings } from '../../core/settings.ts'
import { remembered } from '../../metrics/shared/remembered.ts'
import { estimateDelta, estimateDifference, type Layout, sampleOf } from '../inference/index.ts'
import { kindOf } from '../kind.ts'
import { countsOf, matched } from './compared.ts'
import type { RunMeasure } from './measure.ts'
import { planOf } from './rate-plans.ts'
import { untestedDelta, untestedDifference } from './untested.ts'

/** Compares what every run has a value of; none where nothing was measured. */
export const runMeasure = (
  of: Pick<RunMeasure, 'metric' | 'variant' | 'column' | 'untested'>,
  settings: Settings,
): RunMeasure[] => {
  const { metric, column, untested } = of
  if (column.every(Number.isNaN)) return []
  const kind = kindOf(metric)
  const sample = remembered((layout: Layout) => sampleOf(layout, column))
  const measure: RunMeasure = {
    ...of,
    kind,
    sample,
    isMeasured: layout => sample(layout).n > 0,
    compare: (one, other, sharedUnits, layouts) => {
      const [a, b] = [sample(one), sample(other)]
      const among = layouts?.map(sample)
      const difference = estimateDifference(a, b, kind, settings, { sharedUnits, among })
      const delta = estimateDelta(a, b, kind, settings, { sharedUnits, among })
      const compared = matched(a, b, settings, sharedUnits)
      return {
        difference: untested === null ? difference : untestedDifference(difference, untested),
        delta: untested === null ? delta : untestedDelta(delta, untested),
        ...countsOf(compared, difference),
        missing: { a: a.missing, b: b.missing },
        plan: planOf(compared, kind, difference, settings),
      }
    },
  }
  return [measure]
}

/** The values of every run in each variant, where the definition says what a single run has. */
export const inRunMeasures = (metric: GroupMetric | ContrastMetric, inRun: InRun, whole: Whole): RunMeasure[] => {
  const variants = metric.per === 'contrast' ? metric.variants(whole) : [null]
  const runs = Array.from({ length: whole.runs.size }, (_, row) => ({ table: whole.runs, rows: Int32Array.of(row) }))
  return variants.flatMap(variant => {
    const column = Float64Array.from(runs, run => inRun(run, variant, whole))
    return runMeasure({ metric, variant, column, untested: null }, whole.settings).map(bySingleRuns)
  })
}

/** A group's own value may weigh runs otherwise, such as by their calls; so a comparison says what it is of. */
const bySingleRuns = (measure: RunMeasure): RunMeasure => ({
  ...measure,
  compare: (...sides) => {
    const contrast = measure.compare(...sides)
    const reasons = [reason('means-of-runs'), ...contrast.difference.reasons]
    return { ...contrast, difference: { ...contrast.difference, reasons } }
  },
})

import type { Metric, RatioRule } from '../../core/metric.ts'
import { reason, reasonsOf } from '../../core/reasons.ts'
import { columnNumbers, type Table } from '../../core/table.ts'
import { remembered } from '../../metrics/shared/remembered.ts'
import {
  bothMeasured,
  estimateCostOfPass,
  estimateCostOfPassRatio,
  type Layout,
  type Sample,
} from '../inference/index.ts'
import { onSharedCells } from '../inference/match.ts'
import { matched } from './compared.ts'
import { onLayouts, type SideMeasure } from './measure.ts'
import { samplesIn } from './run-measure.ts'

interface Parts {
  readonly cost: Sample
  readonly pass: Sample
}

/** The mean of one metric over that of another, such as the cost of a pass, over the runs that have both. */
export const ratioMeasure = (metric: Metric, rule: RatioRule, runs: Table): SideMeasure => {
  const columns = bothMeasured(columnNumbers(runs, rule.numerator), columnNumbers(runs, rule.denominator))
  const [cost, pass] = columns.map(samplesIn)
  return onLayouts(
    ratioOf(metric),
    remembered((layout: Layout) => ({ cost: cost(layout), pass: pass(layout) })),
  )
}

const ratioOf = (metric: Metric): SideMeasure<Parts> => ({
  metric,
  variant: null,
  kind: 'ratio',
  untested: null,
  sample: ({ cost }) => cost,
  missing: ({ cost }) => cost.missing,
  compared: (one, other, settings, sharedUnits) => {
    const { a, b } = shared(one.cost, other.cost, sharedUnits)
    return matched(a, b, settings, false)
  },
  difference: (one, other, settings, { sharedUnits }) => {
    const [cost, pass] = [shared(one.cost, other.cost, sharedUnits), shared(one.pass, other.pass, sharedUnits)]
    const found = estimateCostOfPassRatio({ cost: cost.a, pass: pass.a }, { cost: cost.b, pass: pass.b }, settings)
    const leftOut = cost.a.n < one.cost.n || cost.b.n < other.cost.n
    return { ...found, reasons: reasonsOf(...found.reasons, leftOut && reason('subtests-left-out')) }
  },
  delta: () => null,
  estimate: (parts, settings) => estimateCostOfPass(parts, settings),
  total: () => NaN,
})

const shared = (a: Sample, b: Sample, sharedUnits: boolean) => (sharedUnits ? onSharedCells(a, b) : { a, b })

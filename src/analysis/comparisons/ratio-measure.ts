import type { Metric, RatioRule } from '../../core/metric.ts'
import { reason, reasonsOf } from '../../core/reasons.ts'
import { columnNumbers, type Table } from '../../core/table.ts'
import { bothMeasured, estimateCostOfPass, estimateCostOfPassRatio, type Sample } from '../inference/index.ts'
import { onSharedCells } from '../inference/match.ts'
import { matched } from './matching.ts'
import type { SideMeasure } from './measure.ts'
import { samplesIn } from './run-measure.ts'

/** The mean of one metric over that of another, such as the cost of a pass, over the runs that have both. */
export const ratioMeasure = (metric: Metric, rule: RatioRule, runs: Table): SideMeasure => {
  const columns = bothMeasured(columnNumbers(runs, rule.numerator), columnNumbers(runs, rule.denominator))
  const [cost, pass] = columns.map(samplesIn)
  return {
    metric,
    variant: null,
    kind: 'ratio',
    untested: null,
    sample: cost,
    compared: (one, other, settings, sharedUnits) => {
      const { a, b } = shared(cost(one), cost(other), sharedUnits)
      return matched(a, b, settings, false)
    },
    difference: (one, other, settings, { sharedUnits }) => {
      const costs = shared(cost(one), cost(other), sharedUnits)
      const passes = shared(pass(one), pass(other), sharedUnits)
      const [a, b] = [
        { cost: costs.a, pass: passes.a },
        { cost: costs.b, pass: passes.b },
      ]
      const found = estimateCostOfPassRatio(a, b, settings)
      const leftOut = costs.a.n < cost(one).n || costs.b.n < cost(other).n
      return { ...found, reasons: reasonsOf(...found.reasons, leftOut && reason('subtests-left-out')) }
    },
    delta: () => null,
    estimate: (side, settings) => estimateCostOfPass({ cost: cost(side), pass: pass(side) }, settings),
    total: () => NaN,
  }
}

const shared = (a: Sample, b: Sample, sharedUnits: boolean) => (sharedUnits ? onSharedCells(a, b) : { a, b })

import type { GroupMetric, RatioRule } from '../../core/metric.ts'
import { reason, reasonsOf } from '../../core/reasons.ts'
import type { Settings } from '../../core/settings.ts'
import { columnNumbers, type Table } from '../../core/table.ts'
import { remembered } from '../../metrics/shared/remembered.ts'
import { bothMeasured, estimateCostOfPassRatio, type Layout, sampleOf } from '../inference/index.ts'
import { onSharedCells } from '../inference/match.ts'
import { countsOf, matched } from './compared.ts'
import type { Measure } from './measure.ts'

/** The mean of one metric over that of another, such as the cost of a pass, over the runs that have both. */
export const ratioMeasure = (metric: GroupMetric, rule: RatioRule, runs: Table, settings: Settings): Measure => {
  const [numerator, denominator] = bothMeasured(
    columnNumbers(runs, rule.numerator),
    columnNumbers(runs, rule.denominator),
  )
  const parts = remembered((layout: Layout) => ({
    cost: sampleOf(layout, numerator),
    pass: sampleOf(layout, denominator),
  }))
  return {
    metric,
    variant: null,
    kind: 'ratio',
    isMeasured: layout => parts(layout).cost.n > 0,
    compare: (one, other, sharedUnits) => {
      const [a, b] = [parts(one), parts(other)]
      const cost = sharedUnits ? onSharedCells(a.cost, b.cost) : { a: a.cost, b: b.cost }
      const pass = sharedUnits ? onSharedCells(a.pass, b.pass) : { a: a.pass, b: b.pass }
      const found = estimateCostOfPassRatio({ cost: cost.a, pass: pass.a }, { cost: cost.b, pass: pass.b }, settings)
      const leftOut = cost.a.n < a.cost.n || cost.b.n < b.cost.n
      return {
        difference: { ...found, reasons: reasonsOf(...found.reasons, leftOut && reason('subtests-left-out')) },
        delta: null,
        ...countsOf(matched(cost.a, cost.b, settings, false), found),
        missing: { a: a.cost.missing, b: b.cost.missing },
        plan: null,
      }
    },
  }
}

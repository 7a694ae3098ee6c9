import {
  type Group,
  type IntervalRule,
  isTimeToEvent,
  type Metric,
  type SubtestRule,
  type Variant,
  type Whole,
} from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import {
  type Estimate,
  estimateCostOfPass,
  estimateMeans,
  estimateMedianSurvival,
  type Layout,
  layoutOf,
  type MeanOf,
  naiveShare,
  type Sample,
  sampleOf,
} from '../inference/index.ts'
import { kindOf } from '../kind.ts'
import { compareSides } from '../pair-sides.ts'
import type { Memory } from './memory.ts'
import { sharesIn, withoutClaim } from './shares.ts'
import { estimateTotals, type TotalsAsked } from './totals.ts'

/** A metric, or one variant of it, whose interval is wanted. */
export interface Asked {
  readonly metric: Metric
  readonly variant: Variant | null
}

/** An estimate, and what it comes to in words where the metric has some for it. */
export interface Estimated {
  readonly estimate: Estimate
  readonly label?: string | undefined
}

/** The intervals of all that is asked of one group, by what each definition says; null where a metric has no rule. */
export const estimateAll = (
  group: Group,
  asked: readonly Asked[],
  metrics: readonly Metric[],
  whole: Whole,
  memory: Memory,
): (Estimated | null)[] => {
  const layout = layoutOf(group.rows)
  const means = new Map<number, MeanOf>()
  const totals = new Map<number, TotalsAsked>()
  const estimates = new Map<number, Estimated>()
  asked.forEach(({ metric, variant }, i) => {
    const rule = ruleOf(metric)
    if (isTimeToEvent(metric))
      estimates.set(i, { estimate: estimateMedianSurvival(layout, memory.eventTimes(metric), whole.settings) })
    else if (metric.per === 'run')
      means.set(i, { sample: sampleOf(layout, memory.column(metric.id)), kind: kindOf(metric) })
    else if (rule?.rule === 'subtests') means.set(i, sharesOf(rule, variant, layout, whole))
    else if (rule?.rule === 'totals') totals.set(i, { id: metric.id, rule, variant })
  })
  // All of a group go together, because they share their draws.
  const averaged = estimateMeans([...means.values()], whole.settings)
  for (const [at, [i, { sample }]] of [...means].entries()) {
    const estimate = ofUsed(asked[i], averaged[at], sample)
    estimates.set(i, { estimate: isOfDraws(asked[i]) ? lessSure(estimate) : estimate })
  }
  const resampled = estimateTotals(group, layout, [...totals.values()], whole, memory)
  for (const [at, i] of [...totals.keys()].entries()) {
    const estimate = resampled[at]
    if (estimate) estimates.set(i, { estimate })
  }
  return asked.map(({ metric, variant }, i) => {
    const rule = ruleOf(metric)
    return estimates.get(i) ?? (rule ? byRule(rule, group, variant, layout, metrics, whole, memory) : null)
  })
}

const ruleOf = (metric: Metric): IntervalRule | undefined => (metric.per === 'run' ? undefined : metric.interval)

/** Whether it is the share of several runs that are drawn together. */
const isOfDraws = ({ metric, variant }: Asked): boolean => {
  const rule = ruleOf(metric)
  return rule?.rule === 'subtests' && !rule.isOfRuns(variant)
}

/** Where subtests are left out, which the answer itself says, the interval makes no claim beyond those used. */
const ofUsed = ({ metric }: Asked, estimate: Estimate, { missing }: Sample): Estimate =>
  missing === 0 || ruleOf(metric)?.rule !== 'subtests'
    ? estimate
    : { ...estimate, reasons: withoutClaim(estimate.reasons) }

/** The rule is that of pass rates, which was chosen for shares of single runs. */
const lessSure = (estimate: Estimate): Estimate =>
  Number.isNaN(estimate.low)
    ? estimate
    : { ...estimate, reasons: [...estimate.reasons, reason('coverage-below-rates')] }

/** The mean of one value for each subtest. */
const sharesOf = (
  rule: SubtestRule,
  variant: Variant | null,
  layout: Layout,
  { runs, settings: { confidence } }: Whole,
): MeanOf => {
  const sample = sharesIn(rule, variant, layout, runs)
  const draws = rule.isOfRuns(variant) ? (sample.runs ?? sample.n) : sample.n
  return { sample, kind: 'rate', naive: naiveShare(sample, draws, confidence) }
}

const byRule = (
  rule: IntervalRule,
  group: Group,
  variant: Variant | null,
  layout: Layout,
  metrics: readonly Metric[],
  whole: Whole,
  memory: Memory,
): Estimated | null => {
  switch (rule.rule) {
    case 'ratio': {
      const [cost, pass] = memory.pair(rule.numerator, rule.denominator)
      const sides = { cost: sampleOf(layout, cost), pass: sampleOf(layout, pass) }
      return { estimate: estimateCostOfPass(sides, whole.settings) }
    }
    case 'sides':
      return compareSides(rule, group, variant, metrics, whole, memory)
    case 'totals':
    case 'subtests':
      return null
  }
}

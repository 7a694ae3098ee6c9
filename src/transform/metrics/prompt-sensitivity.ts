import { defineMetric, type Group, type Variant, type Whole } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import { numbers, type Rows } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { type Numbers, sum } from '../../statistics/sum.ts'
import { meanOfMeasured } from './shared/aggregates.ts'
import { performanceMetrics } from './shared/performance.ts'
import { weightedTotals } from './shared/task-weights.ts'
import { splitByTier, tierNames } from './shared/tiers.ts'

const lowBelow = 0.05
const mediumBelow = 0.15

const populationVariance = (values: Float64Array): number => {
  const centre = sum(values) / values.length
  return sum(values.map(value => (value - centre) ** 2)) / values.length
}

const labelOf = (variance: number) => (variance < lowBelow ? 'low' : variance < mediumBelow ? 'medium' : 'high')

/** What the runs of each tier add up to and count, tasks weighing alike. */
const tierTotals = (runs: Rows, variant: Variant | null, group: Group, whole: Whole): number[] => {
  const tiers = new Map(splitByTier(runs).map(({ tier, rows }) => [tier, rows]))
  return tierNames(whole.runs).flatMap(tier => {
    const rows = tiers.get(tier)
    if (!rows || !variant) return [0, 0]
    const { totals, weight } = weightedTotals(rows, group, [variant.id])
    return [...totals, weight]
  })
}

/** The same from totals. It runs once per resample, and makes no arrays. */
const combine = (totals: Numbers): number => {
  let count = 0
  let sum = 0
  for (let i = 0; i < totals.length; i += 2)
    if (totals[i + 1] > 0) {
      sum += totals[i] / totals[i + 1]
      count++
    }
  if (count < 2) return NaN
  const centre = sum / count
  let squares = 0
  for (let i = 0; i < totals.length; i += 2)
    if (totals[i + 1] > 0) {
      const off = totals[i] / totals[i + 1] - centre
      squares += off * off
    }
  return squares / count
}

export default defineMetric({
  id: 'prompt_sensitivity',
  per: 'contrast',
  role: 'diagnostic',
  title: 'Prompt sensitivity',
  description:
    'How much performance depends on the tier: the variance of the tier means, in which tasks weigh alike, labelled low below 0.05, medium below 0.15 ' +
    'and high from there. n counts tiers; tiers in which nothing was measured are left out. Not measured with fewer ' +
    'than two tiers.',
  formula: 'population variance of tier means',
  format: 'score',
  better: 'lower',
  range: [0, Infinity],
  groupings: ['overall', 'by_experiment', 'by_task', 'by_model', 'by_agent', 'by_agent_and_model'],
  variants: () => performanceMetrics.map(({ id, title }) => ({ id, title, better: 'lower' })),
  interval: {
    rule: 'totals',
    totals: tierTotals,
    combine,
  },
  value: (group, variant, whole) => {
    const tiers = splitByTier(group.rows).map(tier => meanOfMeasured(numbers(tier.rows, variant.id)).mean)
    const means = measured(tiers)
    const counts = { n: means.length, missing: tiers.length - means.length }
    if (means.length < 2) return { value: NaN, ...counts, reasons: [reason('too-few-tiers')] }
    // The label belongs to the estimate.
    const label = labelOf(combine(tierTotals(group.rows, variant, group, whole)))
    return { value: populationVariance(means), ...counts, label }
  },
})

import { dimensionColumns, groupings } from '../../core/dimensions.ts'
import { defineMetric, type Group, type Whole } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import { allRows, cellReader, numbers, type Rows, where } from '../../core/table.ts'
import costUsd from './cost-usd.ts'
import { meanOfMeasured } from './shared/aggregates.ts'
import { performanceMetrics } from './shared/performance.ts'
import { weightedTotals } from './shared/task-weights.ts'
import { baselineTier } from './shared/tiers.ts'

/** The group that has the baseline tier and is the same in everything else. */
const baselineOf = ({ grouping, key }: Group, baseline: string, { runs }: Whole): Rows => {
  const wanted: Group['key'] = { ...key, [dimensionColumns.tier]: baseline }
  const readers = groupings[grouping].map(dimension => {
    const column = dimensionColumns[dimension]
    return { read: cellReader(runs, column), value: wanted[column] }
  })
  return where(allRows(runs), row => readers.every(({ read, value }) => read(row) === value))
}

/** The tasks in which a metric was measured. */
const tasksWith = (runs: Rows, metric: string): Set<unknown> => {
  const taskOf = cellReader(runs.table, dimensionColumns.task)
  const values = numbers(runs, metric)
  return new Set([...runs.rows].filter((_, i) => !Number.isNaN(values[i])).map(taskOf))
}

/** The runs of both tiers in the tasks that both were measured in, and how many tasks only one was. */
const sharedOf = (own: Rows, baseline: Rows, metric: string) => {
  const [tasks, others] = [tasksWith(own, metric), tasksWith(baseline, metric)]
  const both = new Set([...tasks].filter(task => others.has(task)))
  const taskOf = cellReader(own.table, dimensionColumns.task)
  const isShared = (row: number) => both.has(taskOf(row))
  return {
    own: where(own, isShared),
    baseline: where(baseline, isShared),
    leftOut: tasks.size + others.size - 2 * both.size,
  }
}

export default defineMetric({
  id: 'tier_uplift',
  per: 'contrast',
  role: 'diagnostic',
  title: 'Uplift over the baseline tier',
  description:
    'How much more of something a tier has than the baseline tier, relative to the baseline: +50% is half as much again. ' +
    'The baseline is the tier named in the settings, else the first; it has no uplift itself. For a model and tier it ' +
    'is the baseline tier of the same model. The estimate weighs tasks alike; it and its interval rest on the tasks in which both tiers were ' +
    "measured, and n counts the tier's measured runs there; where they share none there is no interval. No answer " +
    'where the baseline is 0 or absent.',
  formula: '(mean of tier - mean of baseline) / mean of baseline',
  format: 'ratio',
  better: 'neither',
  range: [-Infinity, Infinity],
  groupings: ['by_tier', 'by_model_and_tier', 'by_agent_model_and_tier'],
  variants: () => [...performanceMetrics, costUsd].map(({ id, title, better }) => ({ id, title, better })),
  interval: {
    rule: 'totals',
    over: (group, variant, whole) => {
      const baseline = baselineTier(whole.runs, whole.settings)
      if (variant === null || baseline === null) return null
      const { own, baseline: others } = sharedOf(group.rows, baselineOf(group, baseline, whole), variant.id)
      return own.rows.length === 0 ? null : [own, others]
    },
    totals: (runs, variant, group, whole) => {
      const isTier = cellReader(whole.runs, dimensionColumns.tier)
      const tier = group.key[dimensionColumns.tier]
      const side = (own: boolean) => {
        const rows = where(runs, row => (isTier(row) === tier) === own)
        const { totals, weight } = weightedTotals(rows, group, [variant?.id ?? ''])
        return [...totals, weight]
      }
      return [...side(true), ...side(false)]
    },
    combine: totals => {
      const own = totals[0] / totals[1]
      const reference = totals[2] / totals[3]
      // Nothing measured on either side is NaN by itself.
      return reference === 0 ? NaN : own / reference - 1
    },
  },
  value: (group, variant, whole) => {
    const tier = group.key[dimensionColumns.tier]
    const baseline = baselineTier(whole.runs, whole.settings)
    if (tier === null || baseline === null || tier === baseline) return null
    const others = baselineOf(group, baseline, whole)
    const { mean, ...counts } = meanOfMeasured(numbers(group.rows, variant.id))
    const reference = meanOfMeasured(numbers(others, variant.id)).mean
    if (counts.n === 0) return { value: NaN, ...counts, reasons: [reason('not-measured')] }
    if (Number.isNaN(reference))
      return { value: NaN, ...counts, reasons: [reason('baseline-not-measured', { tier: baseline })] }
    if (reference === 0)
      return { value: NaN, ...counts, reasons: [reason('baseline-is-zero', { tier: baseline, onShared: false })] }
    const value = (mean - reference) / reference
    const shared = sharedOf(group.rows, others, variant.id)
    if (shared.leftOut === 0) return { value, ...counts }
    const { n } = meanOfMeasured(numbers(shared.own, variant.id))
    if (n === 0) return { value, ...counts, reasons: [reason('no-task-in-baseline', { tier: baseline })] }
    const isZero = meanOfMeasured(numbers(shared.baseline, variant.id)).mean === 0
    return {
      value,
      ...counts,
      estimated: { n, missing: group.rows.rows.length - n },
      reasons: [
        isZero
          ? reason('baseline-is-zero', { tier: baseline, onShared: true })
          : reason('tier-tasks-left-out', { tasks: shared.leftOut }),
      ],
    }
  },
})

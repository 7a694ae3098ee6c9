import type { Group, IntervalRule, Metric, SubtestRule, TotalsRule, Variant, Whole } from '../core/metric.ts'
import { columnNumbers, type Rows, type Table } from '../core/table.ts'
import { positionsBy } from '../statistics/resample.ts'
import { mean } from '../statistics/sum.ts'
import {
  bothMeasured,
  type Estimate,
  estimateCostOfPass,
  estimateMeans,
  type InferenceSettings,
  type Layout,
  layoutOf,
  type MeanOf,
  type OfTotals,
  percentileIntervals,
  type Sample,
  sampleOf,
  type Unit,
  unitRowsOf,
} from './inference/index.ts'
import { kindOf } from './kind.ts'
import { compareSides } from './sides.ts'

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

/** Answers that need resampling, by the runs and the question: groups of several groupings often hold the same runs. */
export type Memory = Map<string, Estimate>

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
  const resamplings = new Map<number, Resampling>()
  asked.forEach(({ metric, variant }, i) => {
    const wanted = meanFor(metric, variant, layout, whole)
    if (wanted) means.set(i, wanted)
    const rule = metric.per === 'run' ? undefined : metric.interval
    if (rule?.rule === 'totals') resamplings.set(i, resamplingOf(rule, metric.id, group, variant, whole))
  })
  const estimates = new Map<number, Estimate>()
  const averaged = estimateMeans([...means.values()], whole.settings)
  for (const [at, i] of [...means.keys()].entries()) estimates.set(i, averaged[at])
  for (const [i, estimate] of resampleAll(resamplings, whole.settings, memory)) estimates.set(i, estimate)
  return asked.map(({ metric, variant }, i) => {
    const estimate = estimates.get(i)
    if (estimate) return { estimate }
    const rule = metric.per === 'run' ? undefined : metric.interval
    return rule ? byRule(rule, group, variant, layout, metrics, whole) : null
  })
}

/** What is a mean over runs or over subtests; all of a group go together, because they share their draws. */
const meanFor = (metric: Metric, variant: Variant | null, layout: Layout, whole: Whole): MeanOf | null => {
  if (metric.per === 'run')
    return { sample: sampleOf(layout, columnNumbers(whole.runs, metric.id)), kind: kindOf(metric) }
  return metric.interval?.rule === 'subtests'
    ? { sample: sharesOf(metric.interval, variant, layout, whole.runs), kind: 'rate' }
    : null
}

/** A sample with one value for each subtest. */
const sharesOf = (rule: SubtestRule, variant: Variant | null, { tasks }: Layout, table: Table): Sample => {
  const samples = tasks.flatMap(({ task, subtests }) => {
    const shares = subtests
      .map(({ id, rows }) => ({ id, mean: rule.share({ table, rows }, variant) }))
      .filter(share => !Number.isNaN(share.mean))
      .map(share => ({ ...share, values: Float64Array.of(share.mean) }))
    return shares.length > 0 ? [{ task, subtests: shares, value: mean(shares.map(share => share.mean)) }] : []
  })
  const count = (parts: readonly { readonly subtests: readonly unknown[] }[]) =>
    parts.reduce((sum, { subtests }) => sum + subtests.length, 0)
  return { tasks: samples, n: count(samples), missing: count(tasks) - count(samples) }
}

const byRule = (
  rule: IntervalRule,
  group: Group,
  variant: Variant | null,
  layout: Layout,
  metrics: readonly Metric[],
  whole: Whole,
): Estimated | null => {
  switch (rule.rule) {
    case 'ratio': {
      const columns = [columnNumbers(whole.runs, rule.numerator), columnNumbers(whole.runs, rule.denominator)] as const
      const [cost, pass] = bothMeasured(...columns)
      const sides = { cost: sampleOf(layout, cost), pass: sampleOf(layout, pass) }
      return { estimate: estimateCostOfPass(sides, whole.settings) }
    }
    case 'sides':
      return compareSides(rule, group, variant, metrics, whole)
    case 'totals':
    case 'subtests':
      return null
  }
}

const isHalved = (totals: readonly number[]): boolean => {
  const half = totals.length / 2
  return totals.slice(0, half).some(total => total !== 0) && totals.slice(half).some(total => total !== 0)
}

/** What is to be resampled for one number, and what tells it apart from others. */
interface Resampling extends OfTotals {
  readonly unit: Unit
  /** Why nothing is resampled; null where it is. */
  readonly obstacle: string | null
  readonly key: string
}

/** A fingerprint of some rows, so that the same question about the same runs is answered once. */
const signatureOf = ({ rows }: Rows): string => {
  let [a, b] = [0x811c9dc5, 0x9e3779b9]
  for (const row of rows) {
    a = Math.imul(a ^ row, 0x01000193)
    b = Math.imul(b ^ (row + a), 0x85ebca6b)
  }
  return `${rows.length} ${a} ${b}`
}

const tooLittle = 'fewer than two subtests to resample'
const tooMuch = 'too many tiers and subtests to resample'

/** A resample that adds up more than this takes minutes: a number of a thousand tiers is no longer one to put limits on. */
const mostAdditions = 50_000

/** Single runs of a subtest tell nothing about how runs of it differ together. */
const isResampled = (unit: Unit): boolean => unit !== 'run' && unit !== 'none'

const resamplingOf = (
  rule: TotalsRule,
  id: string,
  group: Group,
  variant: Variant | null,
  whole: Whole,
): Resampling => {
  const rows = rule.over?.(group, variant, whole) ?? group.rows
  const totalsOf = (unit: Int32Array) => rule.totals({ table: whole.runs, rows: unit }, variant, group, whole)
  const tasks = layoutOf(rows).tasks.filter(({ subtests }) => {
    const own = Int32Array.from(subtests.flatMap(subtest => [...subtest.rows]))
    return !rule.bothHalves || isHalved(totalsOf(own))
  })
  const { unit, strata } = unitRowsOf({ tasks, runs: rows.rows.length }, whole.settings)
  const all = Float64Array.from(totalsOf(rows.rows))
  const size = all.length * strata.reduce((sum, units) => sum + units.length, 0)
  const obstacle = isResampled(unit) ? (size > mostAdditions ? tooMuch : null) : tooLittle
  return {
    unit,
    obstacle,
    strata: obstacle ? [[all]] : strata.map(stratum => stratum.map(each => Float64Array.from(totalsOf(each)))),
    combine: totals => rule.combine(totals),
    key: `${id} ${variant?.id} ${signatureOf(group.rows)} ${signatureOf(rows)}`,
  }
}

const resampleAll = (
  wanted: ReadonlyMap<number, Resampling>,
  settings: InferenceSettings,
  memory: Memory,
): (readonly [number, Estimate])[] => {
  const open = [...wanted.values()].filter(({ key }) => !memory.has(key))
  for (const alike of positionsBy(open, ({ unit }) => unit)) {
    const members = alike.map(i => open[i])
    const { unit } = members[0]
    percentileIntervals(members, unit, settings).forEach((estimate, i) => {
      memory.set(members[i].key, { ...estimate, reason: members[i].obstacle ?? estimate.reason })
    })
  }
  return [...wanted].flatMap(([i, { key }]) => {
    const estimate = memory.get(key)
    return estimate ? [[i, estimate] as const] : []
  })
}

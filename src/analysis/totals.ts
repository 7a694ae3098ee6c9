import type { Group, TotalsRule, Variant, Whole } from '../core/metric.ts'
import { once } from '../core/once.ts'
import type { Rows } from '../core/table.ts'
import { positionsBy } from '../statistics/resample.ts'
import {
  type Estimate,
  type Layout,
  layoutOf,
  type OfTotals,
  percentileIntervals,
  type Unit,
  type UnitRows,
  unitRowsOf,
  withoutInterval,
} from './inference/index.ts'
import { type Memory, recalled, signatureOf } from './memory.ts'

/** A number that is made of sums over runs, and whose interval is wanted. */
export interface TotalsAsked {
  readonly id: string
  readonly rule: TotalsRule
  readonly variant: Variant | null
}

/** What is to be resampled for one number, and who wants to know. */
interface Resampling extends OfTotals {
  readonly unit: Unit
  keep(estimate: Estimate): void
}

/** The runs that a number is made of. */
interface Place {
  readonly rows: Rows
  /** What was found for them before, by the question. */
  readonly known: Map<string, Estimate>
  readonly units: () => UnitRows
}

const unknown = 'not measured'
const tooLittle = 'fewer than two subtests to resample'
const tooMuch = 'too many tiers and subtests to resample'

/** A resample that adds up more than this takes minutes: a number of a thousand tiers is no longer one to put limits on. */
const mostAdditions = 50_000

/** Single runs of a subtest tell nothing about how runs of it differ together. */
const isResampled = (unit: Unit): boolean => unit !== 'run' && unit !== 'none'

/**
 * The intervals of numbers that are made of sums over runs: those of a group together, because they share their draws.
 * Null where the definition says that a number has none.
 */
export const estimateTotals = (
  group: Group,
  layout: Layout,
  asked: readonly TotalsAsked[],
  whole: Whole,
  { totals }: Memory,
): (Estimate | null)[] => {
  const signature = signatureOf(group.rows)
  const placed = (rows: Rows, its: Layout): Place => ({
    rows,
    known: recalled(totals, `${signature} ${signatureOf(rows)}`, () => new Map()),
    units: once(() => unitRowsOf(its, whole.settings)),
  })
  const own = placed(group.rows, layout)
  const open: Resampling[] = []
  const found = asked.map(each => {
    const over = each.rule.over?.(group, each.variant, whole)
    if (over === null) return () => null
    const place = over ? placed(over, layoutOf(over)) : own
    const { known } = place
    const question = `${each.id} ${each.variant?.id}`
    if (known.has(question)) return () => known.get(question)
    const resampling = resamplingOf(each, group, place, whole)
    if ('strata' in resampling) open.push({ ...resampling, keep: estimate => known.set(question, estimate) })
    else known.set(question, resampling)
    return () => known.get(question)
  })
  for (const alike of positionsBy(open, ({ unit }) => unit)) {
    const members = alike.map(i => open[i])
    percentileIntervals(members, members[0].unit, whole.settings).forEach((estimate, i) => {
      members[i].keep(estimate)
    })
  }
  return found.map(estimate => estimate() ?? null)
}

/** What to resample, or the estimate where nothing can be. */
const resamplingOf = (
  { rule, variant }: TotalsAsked,
  group: Group,
  place: Place,
  whole: Whole,
): Omit<Resampling, 'keep'> | Estimate => {
  const combine = (totals: Float64Array) => rule.combine(totals)
  const totalsOf = (rows: Int32Array) => rule.totals({ table: whole.runs, rows }, variant, group, whole)
  const { unit, strata } = place.units()
  const all = Float64Array.from(totalsOf(place.rows.rows))
  // What was not measured has no limits, however it is resampled.
  if (Number.isNaN(combine(all))) return withoutInterval(NaN, unknown)
  const size = all.length * strata.reduce((sum, units) => sum + units.length, 0)
  if (!isResampled(unit)) return withoutInterval(combine(all), tooLittle)
  if (size > mostAdditions) return withoutInterval(combine(all), tooMuch)
  return { unit, combine, strata: strata.map(units => units.map(each => Float64Array.from(totalsOf(each)))) }
}

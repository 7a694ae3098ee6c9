import type { Group, TotalsRule, Variant, Whole } from '../../core/metric.ts'
import { once } from '../../core/once.ts'
import { reason } from '../../core/reasons.ts'
import type { Rows } from '../../core/table.ts'
import type { Unit } from '../../core/unit.ts'
import { positionsBy } from '../../statistics/resample.ts'
import {
  type Estimate,
  joinedRows,
  type Layout,
  layoutOf,
  type OfTotals,
  percentileIntervals,
  type UnitRows,
  unitRowsOf,
  withoutInterval,
} from '../inference/index.ts'
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
  readonly units: number
  keep(estimate: Estimate): void
}

/** The runs that a number is made of. */
interface Place {
  readonly rows: Rows
  readonly layout: Layout
  /** What was found for them before, by the question. */
  readonly known: Map<string, Estimate>
  readonly units: () => UnitRows
}

/** A resample that adds up more than this takes minutes: a number of a thousand tiers is no longer one to put limits on. */
const mostAdditions = 50_000

/** The runs of a single subtest are left alone: there are very many such groups, and so few runs say little. */
const isResampled = (unit: Unit, { ofSubtests }: TotalsRule, { tasks }: Layout): boolean => {
  const isSingle = tasks.length === 1 && tasks[0].subtests.length === 1
  return unit === 'run' ? !ofSubtests && !isSingle : unit !== 'none'
}

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
  const placed = (rows: Rows, its: Layout, sides?: readonly Layout[]): Place => ({
    rows,
    layout: its,
    known: recalled(totals, `${signature} ${signatureOf(rows)}`, () => new Map()),
    units: once(() => unitRowsOf(its, whole.settings, sides)),
  })
  const own = placed(group.rows, layout)
  const placedBeside = (sides: readonly Rows[]): Place => {
    const rows = { table: whole.runs, rows: joinedRows(sides.map(side => side.rows)).sort() }
    return placed(
      rows,
      layoutOf(rows),
      sides.map(side => layoutOf(side)),
    )
  }
  const open: Resampling[] = []
  const found = asked.map(each => {
    const sides = each.rule.over?.(group, each.variant, whole)
    if (sides === null) return () => null
    const place = sides ? placedBeside(sides) : own
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
      members[i].keep(estimate.units === 0 ? estimate : { ...estimate, units: members[i].units })
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
  const { unit, units, strata } = place.units()
  const all = Float64Array.from(totalsOf(place.rows.rows))
  // What was not measured has no limits, however it is resampled.
  if (Number.isNaN(combine(all))) return withoutInterval(NaN, reason('not-measured'))
  const size = all.length * strata.reduce((sum, units) => sum + units.length, 0)
  if (!isResampled(unit, rule, place.layout))
    return withoutInterval(combine(all), reason('too-few-subtests-to-resample'))
  if (size > mostAdditions) return withoutInterval(combine(all), reason('too-much-to-resample'))
  return { unit, units, combine, strata: strata.map(some => some.map(each => Float64Array.from(totalsOf(each)))) }
}

import { type Needed, settling } from '../../../analysis/versus/sample-size.ts'
import { directionOf } from '../../../analysis/versus/verdict.ts'
import type { MetricVersus } from '../../../analysis/versus/versus.ts'
import type { MethodId } from '../../../core/methods.ts'
import type { Reason } from '../../../core/reasons.ts'
import type { Settings } from '../../../core/settings.ts'
import { titleOf } from '../../narrative/words.ts'
import { finite } from '../row-values.ts'

/** One metric of a candidate against a base, as it stands in the CSV. */
export type VersusRow = {
  readonly metric: string
  readonly metric_title: string
  readonly verdict: string
  readonly base: number | null
  readonly candidate: number | null
  /** Geometric means, where the effect is their ratio. */
  readonly typical_base: number | null
  readonly typical_candidate: number | null
  readonly effect: number | null
  readonly scale: 'difference' | 'ratio'
  readonly low: number | null
  readonly high: number | null
  readonly p_raw: number | null
  readonly p_adjusted: number | null
  readonly family_size: number
  readonly margin: number | null
  /** The interval of two one-sided tests, and what it covers. */
  readonly equivalence_confidence: number
  readonly equivalence_low: number | null
  readonly equivalence_high: number | null
  readonly cliffs_delta: number | null
  readonly delta_low: number | null
  readonly delta_high: number | null
  /** The same so that right is better. */
  readonly improvement: number | null
  readonly improvement_low: number | null
  readonly improvement_high: number | null
  readonly n_base: number
  readonly n_candidate: number
  readonly tasks: number
  readonly family: string
  readonly method: MethodId
  readonly reasons: readonly Reason[]
  /** What would settle an open question: how many of it on each side, runs of both sides in all, and their price. */
  readonly needed_of: string | null
  readonly needed: number | null
  readonly needed_low: number | null
  readonly needed_high: number | null
  readonly needed_runs: number | null
  readonly needed_runs_low: number | null
  readonly needed_runs_high: number | null
  readonly needed_cost_usd: number | null
  readonly needed_cost_usd_low: number | null
  readonly needed_cost_usd_high: number | null
  /** How the limits of Cliff's delta were found. */
  readonly delta_method: MethodId | null
}

/** On a scale of logarithms numbers are written as factors. */
const written = (value: number, isRatio: boolean): number | null => finite(isRatio ? Math.exp(value) : value)

export const versusRow = (compared: MetricVersus, settings: Settings): VersusRow => {
  const { pair, difference, adjusted, delta, equivalence, verdict, family, familySize, reasons } = compared
  const isRatio = difference.scale === 'log ratio'
  const direction = directionOf(pair.metric.better)
  const [worst, best] = direction > 0 ? [delta?.low, delta?.high] : [delta?.high, delta?.low]
  const turned = (value: number | undefined) => finite(value === undefined ? null : direction * value)
  return {
    metric: pair.metric.id,
    metric_title: titleOf(pair.metric, settings),
    verdict,
    base: finite(difference.sides.a),
    candidate: finite(difference.sides.b),
    typical_base: finite(difference.typical?.a),
    typical_candidate: finite(difference.typical?.b),
    effect: written(difference.value, isRatio),
    scale: isRatio ? 'ratio' : 'difference',
    low: written(difference.low, isRatio),
    high: written(difference.high, isRatio),
    p_raw: finite(difference.p),
    p_adjusted: finite(adjusted),
    family_size: familySize,
    margin: equivalence.margin === null ? null : written(equivalence.margin, isRatio),
    equivalence_confidence: equivalence.confidence,
    equivalence_low: written(equivalence.low, isRatio),
    equivalence_high: written(equivalence.high, isRatio),
    cliffs_delta: finite(delta?.value),
    delta_low: finite(delta?.low),
    delta_high: finite(delta?.high),
    improvement: turned(delta?.value),
    improvement_low: turned(worst),
    improvement_high: turned(best),
    n_base: pair.n.base,
    n_candidate: pair.n.candidate,
    tasks: difference.units,
    family,
    method: difference.method,
    reasons,
    ...neededCells(compared.needed()),
    delta_method: delta?.method ?? null,
  }
}

/** A limit that is not there is infinite. */
const neededCells = (needed: Needed | null) => {
  const addition = needed && settling(needed)
  return {
    needed_of: addition?.of ?? null,
    needed: finite(addition?.each.about),
    needed_low: finite(addition?.each.low),
    needed_high: finite(addition?.each.high),
    needed_runs: finite(addition?.runs.about),
    needed_runs_low: finite(addition?.runs.low),
    needed_runs_high: finite(addition?.runs.high),
    needed_cost_usd: finite(addition?.cost?.about),
    needed_cost_usd_low: finite(addition?.cost?.low),
    needed_cost_usd_high: finite(addition?.cost?.high),
  }
}

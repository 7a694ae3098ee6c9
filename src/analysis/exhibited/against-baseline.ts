import type { MethodId } from '../../core/methods.ts'
import { columnNumbers } from '../../core/table.ts'
import { baselineTier } from '../../transform/metrics/shared/tiers.ts'
import type { Answers } from '../answers.ts'
import type { Comparison } from '../comparisons/index.ts'
import { configurationsOf } from '../configuration-groups.ts'
import { type Difference, estimateDifference, layoutOf, sampleOf } from '../inference/index.ts'
import { kindOf } from '../kind.ts'
import { tierPairKey } from '../tier-pair.ts'

/** How a tier of a configuration differs from the baseline tier in a metric. */
export interface AgainstBaseline {
  readonly configuration: string | null
  readonly tier: string
  /** What the baseline tier has, every task counting alike. */
  readonly baseline: number
  /** How much more the tier has, as it was tested: in the unit of the metric or, of all tiers alike, relative to the baseline. */
  readonly change: number
  readonly low: number
  readonly high: number
  readonly scale: 'difference' | 'ratio'
  /** Unadjusted. */
  readonly p: number
  /** That of the same pair among the comparisons, with the number of tests of its family; NaN and 0 where it is exploratory. */
  readonly adjusted: number
  readonly tests: number
  /** Which way the tier differs, where that is significant. */
  readonly way: 'higher' | 'lower' | null
  readonly method: MethodId
}

/**
 * Every tier against the baseline tier of its configuration by the tests that other comparisons take: a bootstrap of few tasks
 * or subtests finds far too much.
 */
export const againstBaselineOf = (answers: Answers, id: string): AgainstBaseline[] => {
  const { tables, settings } = answers
  const metric = answers.metrics.find(each => each.id === id)
  const baseline = baselineTier(tables.runs, settings)
  if (metric?.per !== 'run' || baseline === null) return []
  const column = columnNumbers(tables.runs, id)
  const groups = answers.groups('by_configuration_and_tier').flatMap(({ key, rows }) => {
    const sample = sampleOf(layoutOf(rows), column)
    return key.tier === null || sample.n === 0 ? [] : [{ configuration: key.configuration, tier: key.tier, sample }]
  })
  const all = [...new Set(groups.map(({ configuration }) => configuration))].flatMap(configuration => {
    const own = groups.filter(group => group.configuration === configuration)
    const base = own.find(({ tier }) => tier === baseline)
    if (!base) return []
    const among = own.map(({ sample }) => sample)
    return own
      .filter(group => group !== base)
      .map(group => ({
        ...group,
        found: estimateDifference(base.sample, group.sample, kindOf(metric), settings, { among }),
      }))
  })
  const rowOf = comparisonsWith(answers, id, baseline)
  const isRelative = all.every(({ found }) => found.ratio !== null)
  return all.map(({ configuration, tier, found }) => {
    const row = rowOf(configuration, tier)
    const way = (found.direction ?? found.value) > 0 ? ('higher' as const) : ('lower' as const)
    return {
      configuration,
      tier,
      baseline: found.sides.a,
      ...changeOf(found, isRelative),
      scale: isRelative ? 'ratio' : 'difference',
      p: found.p,
      adjusted: row?.p_adjusted ?? NaN,
      tests: row?.family_size ?? 0,
      way: row?.significant ? way : null,
      method: found.method,
    }
  })
}

/** The comparison of a tier of a configuration with the baseline, whichever of the two comes first. */
const comparisonsWith = (answers: Answers, metric: string, baseline: string) => {
  const known = new Map<string, Comparison>()
  for (const row of answers.comparisons())
    if (row.scope === 'tiers' && row.metric === metric) {
      const sides = configurationsOf(row, answers)
      if (sides) known.set(tierPairKey(row, sides[0]), row)
    }
  return (configuration: string | null, tier: string): Comparison | undefined =>
    known.get(tierPairKey({ metric, tier1: baseline, tier2: tier }, configuration)) ??
    known.get(tierPairKey({ metric, tier1: tier, tier2: baseline }, configuration))
}

/** A factor less 1, or the difference; one that was tested as a factor has no limits as a difference. */
const changeOf = (found: Difference, isRelative: boolean): Pick<AgainstBaseline, 'change' | 'low' | 'high'> => {
  const { value, low, high, ratio, sides } = found
  if (ratio === null) return { change: value, low, high }
  if (!isRelative) return { change: sides.b - sides.a, low: NaN, high: NaN }
  return { change: ratio.value - 1, low: ratio.low - 1, high: ratio.high - 1 }
}

import type { Better, Group } from '../core/metric.ts'
import { remembered } from '../transform/metrics/shared/remembered.ts'
import type { Answers } from './answers.ts'
import { type Comparison, isApart, isClaimable } from './comparisons/index.ts'
import { configurationsOf } from './configuration-groups.ts'

/** A configuration in a tier; null where all tiers are taken together, or the source names none. */
export interface TestedPlace {
  readonly configuration: string | null
  readonly tier: string | null
}

export const placeOf = ({ key }: Pick<Group, 'key'>): TestedPlace => ({
  configuration: key.configuration,
  tier: key.tier,
})

/** Two places by a Holm-adjusted test. */
export interface TestedPair {
  /** Which value, where something has several. */
  readonly of: string | null
  readonly first: TestedPlace
  readonly second: TestedPlace
  /** Which way the second differs from the first, where that is significant. */
  readonly way: 'higher' | 'lower' | null
  readonly adjusted: number
  /** What each has over the tasks that were compared, where some were left out. */
  readonly values?: readonly [number | null, number | null]
  /** How many tests were adjusted together. */
  readonly tests: number
}

/** The tests behind the list of significant differences, by metric. Sides without a common task may differ for that alone: they are left out. */
const testedPairsOf = remembered((answers: Answers): ReadonlyMap<string, readonly TestedPair[]> => {
  const tiers = answers.groups('by_tier')
  const only = tiers.length === 1 ? tiers[0].key.tier : null
  const better = new Map(answers.metrics.map(metric => [metric.id, metric.better]))
  const found = new Map<string, TestedPair[]>()
  for (const each of answers.comparisons()) {
    const sides = configurationsOf(each, answers)
    if (sides === null || isApart(each) || !isClaimable(each)) continue
    const pair = {
      of: each.variant,
      first: { configuration: sides[0], tier: each.tier1 ?? only },
      second: { configuration: sides[1], tier: each.tier2 ?? only },
      way: each.significant ? wayOf(each, better.get(each.metric) ?? 'neither') : null,
      adjusted: each.p_adjusted,
      ...(each.left_out > 0 && { values: [each.value1, each.value2] as const }),
      tests: each.family_size ?? 0,
    }
    const known = found.get(each.metric)
    if (known) known.push(pair)
    else found.set(each.metric, [pair])
  }
  return found
})

/** The tests between configurations and tiers that claims in a metric go by. */
export const testedPairs = (answers: Answers, metric: string): readonly TestedPair[] =>
  testedPairsOf(answers).get(metric) ?? []

/** The better side tells which way a test points; where neither is better its numbers do. */
const wayOf = ({ better, scale, ratio, difference }: Comparison, direction: Better): TestedPair['way'] => {
  if (better !== 'neither' && direction !== 'neither')
    return (better === '2') === (direction === 'higher') ? 'higher' : 'lower'
  const effect = scale === 'ratio' && ratio !== null ? ratio - 1 : (difference ?? 0)
  if (effect === 0) return null
  return effect > 0 ? 'higher' : 'lower'
}

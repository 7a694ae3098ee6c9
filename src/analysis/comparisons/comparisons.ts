import type { Metric } from '../../core/metric.ts'
import { once } from '../../core/once.ts'
import type { Settings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import type { StatisticalResults } from '../statistical-results.ts'
import { levelContrasts } from './between-levels.ts'
import { otherTierContrasts, tierContrasts } from './between-tiers.ts'
import { betweenLevels, betweenTiers, type Comparison } from './comparison.ts'
import { defaultProfile } from './default-profile.ts'
import { type Besides, designOf } from './design.ts'
import { familyOf, lookedUpMetrics, membershipsIn, notInFamily } from './family.ts'
import { planned } from './planned.ts'

/** What is compared with what, each answer computed once, when it is first asked for. */
export interface Comparisons {
  /** Tiers of each model, then models with each other, and agents. */
  comparisons(): readonly Comparison[]
  /** Every other pair of tiers of a model, in the metrics that are looked up. */
  otherPairs(): readonly Comparison[]
  /** The lists of the default profile, with the same answers. */
  results(): StatisticalResults
}

export const createComparisons = (
  runs: Table,
  metrics: readonly Metric[],
  settings: Settings,
  besides: Besides = {},
): Comparisons => {
  const design = once(() => designOf(runs, metrics, settings, besides))
  const family = once(() => familyOf(runs, metrics, settings))
  const found = once(() => {
    const tiers = planned(tierContrasts(design(), family()), settings)
    const levels = planned(levelContrasts(design()), settings)
    const memberships = membershipsIn(family(), [...tiers, ...levels])
    return {
      tiers: tiers.map((each, i) => ({ ...each, ...memberships[i] })),
      levels: levels.map((each, i) => ({ ...each, ...memberships[tiers.length + i] })),
    }
  })
  return {
    comparisons: once(() => [
      ...found().tiers.map(each => betweenTiers(each, settings.alpha)),
      ...found().levels.map(each => betweenLevels(each, settings.alpha)),
    ]),
    otherPairs: once(() =>
      planned(otherTierContrasts(design(), family(), lookedUpMetrics(runs, metrics, settings)), settings).map(each =>
        betweenTiers({ ...each, ...notInFamily }, settings.alpha),
      ),
    ),
    // The lists know a metric by its id alone, so they leave out those with several values.
    results: once(() =>
      defaultProfile(
        design(),
        found().tiers.filter(({ measure }) => measure.variant === null),
      ),
    ),
  }
}

export const comparisonsOf = (runs: Table, metrics: readonly Metric[], settings: Settings): readonly Comparison[] =>
  createComparisons(runs, metrics, settings).comparisons()

export const defaultResults = (runs: Table, metrics: readonly Metric[], settings: Settings): StatisticalResults =>
  createComparisons(runs, metrics, settings).results()

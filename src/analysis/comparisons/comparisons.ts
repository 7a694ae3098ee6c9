import type { Metric } from '../../core/metric.ts'
import { once } from '../../core/once.ts'
import type { Settings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import type { StatisticalResults } from '../statistical-results.ts'
import { levelContrasts } from './between-levels.ts'
import { betweenLevels, betweenTiers, type Comparison } from './comparison.ts'
import { defaultProfile } from './default-profile.ts'
import { type Besides, designOf } from './design.ts'
import { tierContrasts } from './families.ts'
import { planned } from './planned.ts'

/** What is compared with what, each answer computed once, when it is first asked for. */
export interface Comparisons {
  /** Tiers of each model, then models with each other, and agents. */
  comparisons(): readonly Comparison[]
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
  const tiers = once(() => planned(tierContrasts(design()), settings))
  return {
    comparisons: once(() => [
      ...tiers().map(found => betweenTiers(found, settings.alpha)),
      ...planned(levelContrasts(design()), settings).map(found => betweenLevels(found, settings.alpha)),
    ]),
    // The lists know a metric by its id alone, so they leave out those with several values.
    results: once(() =>
      defaultProfile(
        design(),
        tiers().filter(({ measure }) => measure.variant === null),
      ),
    ),
  }
}

export const comparisonsOf = (runs: Table, metrics: readonly Metric[], settings: Settings): readonly Comparison[] =>
  createComparisons(runs, metrics, settings).comparisons()

export const defaultResults = (runs: Table, metrics: readonly Metric[], settings: Settings): StatisticalResults =>
  createComparisons(runs, metrics, settings).results()

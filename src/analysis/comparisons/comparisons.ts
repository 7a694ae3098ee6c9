import type { Metric } from '../../core/metric.ts'
import { once } from '../../core/once.ts'
import type { Settings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import { publishedRules } from '../published/rules.ts'
import type { StatisticalResults } from '../statistical-results.ts'
import { type ConfigurationContrast, configurationContrasts } from './between-configurations.ts'
import { levelContrasts } from './between-levels.ts'
import { otherTierContrasts, type TierContrast, tierContrasts } from './between-tiers.ts'
import { defaultRules } from './default-rules.ts'
import { type Besides, designOf } from './design.ts'
import { lookedUpMetrics } from './family.ts'
import { betweenConfigurations, betweenLevels, betweenTiers, type Comparison } from './level-comparison.ts'
import { resultsOf } from './lists.ts'
import { planned } from './planned.ts'
import type { Rules } from './rules.ts'

const profiles: Record<Settings['profile'], Rules> = { default: defaultRules, published: publishedRules }

/** What is compared with what, each answer computed once, when it is first asked for. */
export interface Comparisons {
  /** Tiers of each model, then models with each other, and agents. */
  comparisons(): readonly Comparison[]
  /** Every other pair of tiers of a model, and of configurations, in the metrics that are looked up. */
  otherPairs(): readonly Comparison[]
  /** The lists of tests, effects and descriptions, with the same answers. */
  results(): StatisticalResults
}

export const createComparisons = (
  runs: Table,
  metrics: readonly Metric[],
  settings: Settings,
  besides: Besides = {},
): Comparisons => {
  const rules = profiles[settings.profile]
  const design = once(() => designOf(runs, metrics, settings, besides))
  const family = once(() => rules.family(runs, metrics, settings))
  const found = once(() => {
    const tiers = planned(tierContrasts(design(), family()), settings)
    const levels = planned(levelContrasts(design()), settings)
    const judgements = rules.judge([...tiers, ...levels], family(), design())
    return {
      tiers: tiers.map((each, i) => ({ ...each, judgement: judgements[i] })),
      levels: levels.map((each, i) => ({ ...each, judgement: judgements[tiers.length + i] })),
    }
  })
  return {
    comparisons: once(() => [...found().tiers.map(betweenTiers), ...found().levels.map(betweenLevels)]),
    otherPairs: once(() => {
      const lookedUp = lookedUpMetrics(runs, metrics, settings)
      const judged = <Found extends TierContrast | ConfigurationContrast>(contrasts: readonly Found[]) => {
        const found = planned(contrasts, settings)
        const judgements = rules.judge(found, null, design())
        return found.map((each, i) => ({ ...each, judgement: judgements[i] }))
      }
      return [
        ...judged(otherTierContrasts(design(), family(), lookedUp)).map(betweenTiers),
        ...judged(configurationContrasts(design(), lookedUp)).map(betweenConfigurations),
      ]
    }),
    results: once(() => {
      // The lists know a metric by its id alone, so they leave out those with several values.
      const tiers = () => found().tiers.filter(({ measure }) => measure.variant === null)
      return resultsOf({ design: design(), tiers }, rules)
    }),
  }
}

export const comparisonsOf = (runs: Table, metrics: readonly Metric[], settings: Settings): readonly Comparison[] =>
  createComparisons(runs, metrics, settings).comparisons()

export const resultsIn = (runs: Table, metrics: readonly Metric[], settings: Settings): StatisticalResults =>
  createComparisons(runs, metrics, settings).results()

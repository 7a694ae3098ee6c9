import { columnNumbers } from '../../core/table.ts'
import { baselineTier } from '../../metrics/shared/tiers.ts'
import { holm } from '../../statistics/corrections.ts'
import type { Answers } from '../answers.ts'
import { estimateDifference, layoutOf, sampleOf } from '../inference/index.ts'
import { kindOf } from '../kind.ts'

/** Whether a tier of a model differs from the baseline tier in a metric. */
export interface AgainstBaseline {
  readonly model: string | null
  readonly tier: string
  /** What the baseline tier has, every task counting alike. */
  readonly baseline: number
  /** Corrected for the other tiers of the model; NaN where nothing could be tested. */
  readonly adjusted: number
  /** Which way the tier differs, where that is settled. */
  readonly way: 'higher' | 'lower' | null
  readonly method: string
}

/**
 * Every tier against the baseline tier of its model by the tests that other comparisons take: a bootstrap of few tasks
 * or subtests settles far too much.
 */
export const againstBaselineOf = (answers: Answers, id: string): AgainstBaseline[] => {
  const { tables, settings } = answers
  const metric = answers.metrics.find(each => each.id === id)
  const baseline = baselineTier(tables.runs, settings)
  if (metric?.per !== 'run' || baseline === null) return []
  const column = columnNumbers(tables.runs, id)
  const groups = answers.groups('by_model_and_tier').flatMap(({ key, rows }) => {
    const sample = sampleOf(layoutOf(rows), column)
    return key.tier === null || sample.n === 0 ? [] : [{ model: key.agent_model, tier: key.tier, sample }]
  })
  return [...new Set(groups.map(({ model }) => model))].flatMap(model => {
    const own = groups.filter(group => group.model === model)
    const base = own.find(({ tier }) => tier === baseline)
    if (!base) return []
    const others = own
      .filter(group => group !== base)
      .map(group => ({ ...group, found: estimateDifference(base.sample, group.sample, kindOf(metric), settings) }))
    const adjusted = holm(others.map(({ found }) => found.p))
    return others.map(({ tier, found }, i) => {
      const way = (found.direction ?? found.value) > 0 ? ('higher' as const) : ('lower' as const)
      const isSettled = adjusted[i] < settings.alpha
      return {
        model,
        tier,
        baseline: found.sides.a,
        adjusted: adjusted[i],
        way: isSettled ? way : null,
        method: found.method,
      }
    })
  })
}

import { columnNumbers } from '../../core/table.ts'
import { baselineTier } from '../../metrics/shared/tiers.ts'
import { holm } from '../../statistics/corrections.ts'
import type { Answers } from '../answers.ts'
import { type Difference, estimateDifference, layoutOf, sampleOf } from '../inference/index.ts'
import { kindOf } from '../kind.ts'

/** Whether a tier of a model differs from the baseline tier in a metric. */
export interface AgainstBaseline {
  readonly model: string | null
  readonly tier: string
  /** What the baseline tier has, every task counting alike. */
  readonly baseline: number
  /** How much more the tier has, as it was tested: in the unit of the metric or, of all tiers alike, relative to the baseline. */
  readonly change: number
  readonly low: number
  readonly high: number
  readonly scale: 'difference' | 'ratio'
  /** Corrected for the other tiers of the model, of which so many were tested; NaN where nothing could be tested. */
  readonly adjusted: number
  readonly tests: number
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
  const families = [...new Set(groups.map(({ model }) => model))].map(model => {
    const own = groups.filter(group => group.model === model)
    const base = own.find(({ tier }) => tier === baseline)
    if (!base) return []
    const among = own.map(({ sample }) => sample)
    const others = own
      .filter(group => group !== base)
      .map(group => ({
        ...group,
        found: estimateDifference(base.sample, group.sample, kindOf(metric), settings, { among }),
      }))
    const adjusted = holm(others.map(({ found }) => found.p))
    const tests = others.filter(({ found }) => !Number.isNaN(found.p)).length
    return others.map((other, i) => ({ ...other, adjusted: adjusted[i], tests }))
  })
  const all = families.flat()
  const isRelative = all.every(({ found }) => found.ratio !== null)
  return all.map(({ model, tier, found, adjusted, tests }) => {
    const way = (found.direction ?? found.value) > 0 ? ('higher' as const) : ('lower' as const)
    return {
      model,
      tier,
      baseline: found.sides.a,
      ...changeOf(found, isRelative),
      scale: isRelative ? 'ratio' : 'difference',
      adjusted,
      tests,
      way: adjusted < settings.alpha ? way : null,
      method: found.method,
    }
  })
}

/** A factor less 1, or the difference; one that was tested as a factor has no limits as a difference. */
const changeOf = (found: Difference, isRelative: boolean): Pick<AgainstBaseline, 'change' | 'low' | 'high'> => {
  const { value, low, high, ratio, sides } = found
  if (ratio === null) return { change: value, low, high }
  if (!isRelative) return { change: sides.b - sides.a, low: NaN, high: NaN }
  return { change: ratio.value - 1, low: ratio.low - 1, high: ratio.high - 1 }
}

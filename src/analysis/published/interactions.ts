import { words } from '../../core/table.ts'
import { type RankEffect, scheirerRayHare } from '../../statistics/scheirer-ray-hare.ts'
import { type InteractionTest, orNull } from '../statistical-results.ts'
import { column } from './measures.ts'
import { publishedMetrics } from './metrics.ts'
import type { Study } from './study.ts'

const fewest = 10

/** Scheirer-Ray-Hare of model and tier over all runs that have both; with one model it still says what the tiers do. */
export const interactionTests = ({ runs, settings }: Study): InteractionTest[] => {
  const [models, tiers] = [words(runs, 'agent_model'), words(runs, 'tier')]
  return publishedMetrics.interactions.flatMap(metric => {
    const values = column(runs, metric)
    const rows = models.flatMap((model, i) => {
      const [tier, value] = [tiers[i], values[i]]
      return model === null || tier === null || Number.isNaN(value) ? [] : [{ model, tier, value }]
    })
    if (rows.length < fewest) return []
    const { factorA, factorB, interaction } = scheirerRayHare(
      rows.map(({ value }) => value),
      rows.map(({ model }) => model),
      rows.map(({ tier }) => tier),
    )
    const row = (effect: InteractionTest['effect'], { h, df, p }: RankEffect): InteractionTest => ({
      metric,
      effect,
      h_statistic: orNull(h),
      df,
      p_value: orNull(p),
      is_significant: p < settings.alpha,
    })
    return [row('agent_model', factorA), row('tier', factorB), row('interaction', interaction)]
  })
}

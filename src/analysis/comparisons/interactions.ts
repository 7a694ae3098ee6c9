import { gather } from '../../core/gather.ts'
import { reason } from '../../core/reasons.ts'
import { words } from '../../core/table.ts'
import { type RankEffect, scheirerRayHare } from '../../statistics/scheirer-ray-hare.ts'
import type { InteractionTest } from '../statistical-results.ts'
import { finite } from './comparison.ts'
import type { Design } from './design.ts'

const fewest = 10

/** Scheirer-Ray-Hare of model and tier over all runs that have both. */
export const interactionTests = ({ runs, measures, settings }: Design): InteractionTest[] => {
  const [models, tiers] = [words(runs, 'agent_model'), words(runs, 'tier')]
  const placed = [...models.keys()].filter(row => models[row] !== null && tiers[row] !== null)
  return measures.perRun.flatMap(({ metric, column, untested }) => {
    const rows = placed.filter(row => !Number.isNaN(column[row]))
    if (rows.length < fewest || untested !== null) return []
    const { factorA, factorB, interaction } = scheirerRayHare(
      gather(column, rows),
      rows.map(row => models[row] ?? ''),
      rows.map(row => tiers[row] ?? ''),
    )
    const row = (effect: InteractionTest['effect'], { h, df, p }: RankEffect): InteractionTest => ({
      metric: metric.id,
      effect,
      h_statistic: finite(h),
      df,
      p_value: finite(p),
      is_significant: p < settings.alpha,
      method: 'Scheirer-Ray-Hare',
      reasons: [reason('design-ignored')],
    })
    return [row('agent_model', factorA), row('tier', factorB), row('interaction', interaction)]
  })
}

import { naturalOrder } from '../../core/dimensions.ts'
import type { Metric } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import { splitBy } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import type { Scale } from '../inference/index.ts'
import { taskDifferences } from '../inference/over-tasks.ts'
import { type Extent, extentOf } from '../versus/extent.ts'
import { type Scatter, scatterOf } from '../versus/scatter.ts'
import type { Side } from '../versus/side.ts'
import { createVersus } from '../versus/versus.ts'

/** Runs of one side under one condition: an agent, a model and a tier. */
export interface Condition {
  readonly side: Side
  readonly agent: string | null
  readonly model: string | null
  readonly tier: string | null
}

/** The conditions of a side, tiers of one agent and model after each other in natural order. */
export const conditionsIn = (side: Side): Condition[] =>
  splitBy(side.runs, ['agent', 'agent_model', 'tier'])
    .map(({ key: [agent, model, tier], rows }) => ({ side: { ...side, runs: rows }, agent, model, tier }))
    .sort(
      (a, b) =>
        naturalOrder(a.agent ?? '', b.agent ?? '') ||
        naturalOrder(a.model ?? '', b.model ?? '') ||
        naturalOrder(a.tier ?? '', b.tier ?? ''),
    )

/** Each tier with the next one of the same agent and model. */
export const neighbours = (conditions: readonly Condition[]): (readonly [Side, Side])[] =>
  conditions.slice(1).flatMap((next, i) => {
    const before = conditions[i]
    const same = before.agent === next.agent && before.model === next.model
    return same ? [[before.side, next.side] as const] : []
  })

/** Where the error of a difference comes from, as far as planning asks. */
export type EffectHeterogeneity = Omit<Scatter, 'runs'>

/** How tasks reacted to the changes that a pilot compared, averaged over them; null where none had tasks in common. */
export const effectHeterogeneity = (
  pairs: readonly (readonly [Side, Side])[],
  metric: Metric,
  scale: Scale,
  settings: Settings,
): EffectHeterogeneity | null => {
  const found = pairs.flatMap(([base, candidate]) => {
    const pair = createVersus(base, candidate, [metric], settings).pair(metric.id)
    // Planning starts from two tasks, however little they say.
    const match = pair.compared({ ...settings, generalize: 'tasks' })
    if (match?.pairing !== 'paired' || match.scale !== scale) return []
    return [scatterOf(match, taskDifferences(match), settings.confidence)]
  })
  if (found.length === 0) return null
  const averaged = (extent: (scatter: Scatter) => Extent) =>
    extentOf(part => mean(found.map(each => extent(each)[part])))
  return {
    runVariance: averaged(({ runVariance }) => runVariance),
    interaction: averaged(({ interaction }) => interaction),
  }
}

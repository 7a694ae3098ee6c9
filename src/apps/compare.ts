import { createVersus, type Versus, type VersusOptions } from '../analysis/versus/versus.ts'
import { withOwn } from '../core/definitions.ts'
import { defaultSettings } from '../core/settings.ts'
import { allMetrics } from '../transform/metrics/all.gen.ts'
import { loadSides, type Runs, type SideOptions } from './side-loading.ts'

/** What {@link compare} takes besides the two sides. */
export interface CompareOptions extends SideOptions {
  /** The ids of the metrics to compare, as one Holm-adjusted family; null takes the usual ones. */
  readonly only?: VersusOptions['metrics']
}

/**
 * Compares a candidate with a base over the tasks that both have: better, worse, equivalent or inconclusive, in every
 * metric.
 *
 * @example
 * ```ts
 * import { compare } from 'tiercel'
 *
 * const comparison = await compare({ path: 'runs', where: ['tier=T0'] }, { path: 'runs', where: ['tier=T2'] })
 * for (const { pair, difference, adjusted, verdict } of comparison.metrics())
 *   console.log(pair.metric.id, difference.value, difference.low, difference.high, adjusted, verdict)
 * ```
 */
export const compare = async (base: Runs, candidate: Runs, options: CompareOptions = {}): Promise<Versus> => {
  const { settings = defaultSettings, metrics, only = null } = options
  const sides = await loadSides(base, candidate, options)
  return createVersus(sides.base, sides.candidate, withOwn(allMetrics, metrics), settings, { metrics: only })
}

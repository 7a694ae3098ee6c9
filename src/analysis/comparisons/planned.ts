import type { Settings } from '../../core/settings.ts'
import type { Difference } from '../inference/index.ts'
import type { Contrast } from './measure.ts'
import { planAt } from './rate-plans.ts'
import { mediumEffect, simulatedPower } from './simulated-power.ts'

/** How often a study like this one finds the observed effect and a medium one, by so many simulations. */
export interface SimulatedPowers {
  readonly simulations: number
  readonly observed: number
  readonly medium: number
}

/** A comparison with what was simulated of it: pass rates over the same tasks. */
export interface Planned {
  readonly contrast: Contrast
  readonly simulated: SimulatedPowers | null
}

/** Whether the comparison is by the paired t alone; few tasks that differ have the outer limits of two rules. */
export const isPlain = ({ method }: Difference): boolean => method === 'paired t'

/** Comparisons with simulated power, and, where the test is the simulated one, the detectable effect that goes with it. */
export const planned = <Found extends { readonly contrast: Contrast }>(
  found: readonly Found[],
  settings: Settings,
): (Found & Planned)[] => {
  const plans = found.map(({ contrast: { plan, difference } }) => (plan && difference.mde > 0 ? plan : null))
  const power = simulatedPower(
    plans.flatMap(plan => plan ?? []),
    settings,
  )
  return found.map((each, i) => {
    const plan = plans[i]
    if (!plan || !power) return { ...each, simulated: null }
    const { difference } = each.contrast
    return {
      ...each,
      contrast: {
        ...each.contrast,
        difference: isPlain(difference) ? { ...difference, mde: power.detectable(plan) } : difference,
      },
      simulated: {
        simulations: power.simulations,
        observed: power.power(plan),
        medium: power.power(planAt(plan, mediumEffect)),
      },
    }
  })
}

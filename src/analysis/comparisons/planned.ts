import { type ReasonCode, reason, reasonsOf, withoutCodes } from '../../core/reasons.ts'
import type { Settings } from '../../core/settings.ts'
import type { Contrast } from './contrast.ts'
import { isFlat, planAt } from './rate-plans.ts'
import { mediumEffect, simulatedPower } from './simulated-power.ts'

/** How often a study like this one finds the observed effect and a medium one, by so many simulations. */
export interface SimulatedPowers {
  readonly simulations: number
  readonly observed: number
  readonly medium: number
}

/** What was simulated of a comparison: pass rates over the same tasks. */
export interface Planned {
  readonly simulated: SimulatedPowers | null
}

const fromLimits: ReadonlySet<ReasonCode> = new Set(['detectable-from-limits'])

/** What is simulated, or else known by formula. */
interface Plannable {
  readonly contrast: Pick<Contrast, 'difference' | 'plan'>
}

/** Comparisons with simulated power and the detectable effect that goes with it, where there is something to simulate. */
export const planned = <Found extends Plannable>(found: readonly Found[], settings: Settings): (Found & Planned)[] => {
  const plans = found.map(({ contrast: { plan, difference } }) => (plan && difference.mde > 0 ? plan : null))
  const power = simulatedPower(
    plans.flatMap(plan => plan ?? []),
    settings,
  )
  return found.map((each, i) => {
    const plan = plans[i]
    if (!plan || !power) return { ...each, simulated: null }
    const { difference } = each.contrast
    const mde = power.detectable(plan)
    // What is simulated does not come from the limits.
    const reasons = reasonsOf(...withoutCodes(difference.reasons, fromLimits), isFlat(plan) && reason('nothing-varied'))
    return {
      ...each,
      contrast: {
        ...each.contrast,
        difference: { ...difference, mde, reasons },
      },
      simulated: {
        simulations: power.simulations,
        observed: power.power(plan),
        medium: power.power(planAt(plan, mediumEffect)),
      },
    }
  })
}

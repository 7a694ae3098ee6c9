import { noReasons, type Reason, reason, reasonsOf } from '../../core/reasons.ts'
import type { Settings } from '../../core/settings.ts'
import { detectableEffect } from '../../statistics/planning.ts'
import { rootBetween } from '../../statistics/root.ts'
import { tPower } from '../../statistics/t-power.ts'
import type { Difference, Estimate } from '../inference/index.ts'
import { power as enough, errorFinding } from '../inference/verdict.ts'
import type { PowerAnalysis } from '../statistical-results.ts'
import type { TierContrast } from './between-tiers.ts'
import { detectableIn } from './detectable-effect.ts'
import { finite, written } from './level-comparison.ts'
import type { Planned } from './planned.ts'
import { isFlat } from './rate-plans.ts'
import { mediumEffect } from './simulated-power.ts'

/**
 * How likely a study like this one finds the observed difference and a medium one, and the smallest difference it can
 * find. By formula from the error of such a study; pass rates over paired tasks are simulated.
 */
export const powerOf = (found: TierContrast & Planned, delta: Estimate, settings: Settings): PowerAnalysis => {
  const { measure, model, tier1, tier2, contrast, simulated } = found
  const { difference, n, plan } = contrast
  const { scale } = difference
  const known = difference.mde > 0
  // Only what is to be said of the detectable effect.
  const { mde, reasons } = detectableIn({ ...difference, reasons: noReasons }, measure.metric)
  const power = simulated ?? formulaFor(difference, delta, measure.kind === 'rate', settings)
  const isUnsimulated = known && measure.kind === 'rate' && !simulated
  const isRatio = known && scale === 'log ratio'
  return {
    model,
    metric: measure.metric.id,
    tier1,
    tier2,
    n1: n.a,
    n2: n.b,
    observed_delta: finite(delta.value),
    power_at_observed: finite(power.observed),
    power_at_medium_0_3: finite(power.medium),
    mde: written(mde, scale),
    method: simulated ? 'simulated comparison over tasks' : known ? 'noncentral t' : 'none',
    reasons: reasonsOf(
      ...(known ? noReasons : difference.reasons),
      known && simulated === null && plannedByFormula(difference),
      ...reasons,
      simulated !== null && reason('simulated', { simulations: simulated.simulations }),
      simulated !== null && plan !== null && isFlat(plan) && reason('nothing-varied'),
      isUnsimulated && reason(plan ? 'too-many-runs-to-simulate' : 'power-approximate'),
      isRatio && reason('detectable-as-factor'),
      known && Number.isNaN(power.medium) && noMedium(delta),
    ),
  }
}

/** Where the error of a study like this one comes from. */
const plannedByFormula = ({ pairing, method, df }: Difference): Reason =>
  reason('planned-by-formula', { method: pairing === 'paired' ? null : method, df: Number(df.toPrecision(3)) })

const formulaFor = (difference: Difference, delta: Estimate, isRate: boolean, { alpha }: Settings) => {
  const { value, mde, df } = difference
  const at = (effect: number, se: number, freedom: number) => (se > 0 ? tPower(effect / se, freedom, alpha) : NaN)
  if (!isRate)
    return {
      observed: at(value, errorFinding(mde, df, 1 - alpha), df),
      medium: at(mediumEffect, errorAt(mediumEffect, delta), delta.df),
    }
  // Of outcomes that are 0 or 1 delta is the difference itself, and what is detectable is found often enough.
  const error = mde > 0 ? mde / errorsFound(df, alpha) : NaN
  return { observed: at(value, error, df), medium: at(mediumEffect, error, df) }
}

/** Why it is not known how often a medium delta would be found. */
const noMedium = ({ value }: Estimate): Reason =>
  reason(Math.abs(value) === 1 ? 'no-medium-power-without-error' : 'no-medium-power')

/** The error of a delta of this size that is worth as many comparisons: close to ±1 there is little room to vary. */
const errorAt = (size: number, { value, se }: Estimate): number => se * Math.sqrt((1 - size ** 2) / (1 - value ** 2))

/** How many errors are found often enough: not many more than by the t that the detectable effect is made with. */
const errorsFound = (df: number, alpha: number): number => {
  const about = detectableEffect(1, df, { confidence: 1 - alpha, power: enough })
  let most = about
  while (tPower(most, df, alpha) < enough) most *= 1.5
  return rootBetween(errors => tPower(errors, df, alpha) - enough, most, about / 2, 1e-6)
}

import type { Settings } from '../../core/settings.ts'
import { detectableEffect } from '../../statistics/planning.ts'
import { rootBetween } from '../../statistics/root.ts'
import { tPower } from '../../statistics/t-power.ts'
import type { Difference, Estimate } from '../inference/index.ts'
import { remarks } from '../inference/scope.ts'
import { power as enough, errorFinding } from '../inference/verdict.ts'
import type { PowerAnalysis } from '../statistical-results.ts'
import type { TierContrast } from './between-tiers.ts'
import { finite, written } from './comparison.ts'
import { detectableIn } from './detectable.ts'
import type { Planned } from './planned.ts'
import { isFlat, nothingVaried } from './rate-plans.ts'
import { mediumEffect } from './simulated-power.ts'

/**
 * How likely a study like this one finds the observed difference and a medium one, and the smallest difference it can
 * find. By formula from the error of such a study; pass rates over paired tasks are simulated.
 */
export const powerOf = (found: TierContrast & Planned, delta: Estimate, settings: Settings): PowerAnalysis => {
  const { measure, model, tier1, tier2, contrast, simulated } = found
  const { difference, n, plan } = contrast
  const { scale, df } = difference
  const known = difference.mde > 0
  // Only what is to be said of the detectable effect.
  const { mde, reason } = detectableIn({ ...difference, reason: null }, measure.metric)
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
    reason: remarks(
      !known && difference.reason,
      known && simulated === null && `${errorOf(difference)}, ${Number(df.toPrecision(3))} degrees of freedom`,
      reason,
      simulated !== null && `${simulated.simulations} simulations`,
      simulated !== null && plan !== null && isFlat(plan) && nothingVaried,
      isUnsimulated && (plan ? 'too many runs to simulate: approximate' : 'approximate, not simulated'),
      isRatio && 'detectable effect as a factor',
      known && Number.isNaN(power.medium) && noMedium(delta),
    ),
  }
}

/** Where the error of a study like this one comes from. */
const errorOf = ({ pairing, method }: Difference): string =>
  pairing === 'paired' ? 'error from how runs scatter and how differently tasks react' : `error of ${method}`

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
const noMedium = ({ value }: Estimate): string =>
  Math.abs(value) === 1 ? 'no power at 0.3: one side always wins, so that delta has no error' : 'no power at 0.3'

/** The error of a delta of this size that is worth as many comparisons: close to ±1 there is little room to vary. */
const errorAt = (size: number, { value, se }: Estimate): number => se * Math.sqrt((1 - size ** 2) / (1 - value ** 2))

/** How many errors are found often enough: not many more than by the t that the detectable effect is made with. */
const errorsFound = (df: number, alpha: number): number => {
  const about = detectableEffect(1, df, { confidence: 1 - alpha, power: enough })
  let most = about
  while (tPower(most, df, alpha) < enough) most *= 1.5
  return rootBetween(errors => tPower(errors, df, alpha) - enough, most, about / 2, 1e-6)
}

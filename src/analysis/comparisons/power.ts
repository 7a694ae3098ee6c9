import type { Settings } from '../../core/settings.ts'
import { tQuantile, tUpper } from '../../statistics/distributions.ts'
import { detectableEffect } from '../../statistics/planning.ts'
import type { Difference, Estimate } from '../inference/index.ts'
import { remarks } from '../inference/scope.ts'
import type { PowerAnalysis } from '../statistical-results.ts'
import { finite, written } from './comparison.ts'
import { detectableIn } from './detectable.ts'
import type { TierContrast } from './families.ts'
import { isPlain, type Planned } from './planned.ts'
import { mediumEffect } from './simulated-power.ts'

/** Said where power is of another test than the one that the detectable effect belongs to. */
export const plainPower = 'power is that of the paired t alone'

/**
 * How likely a study like this one finds the observed difference and a medium one, and the smallest difference it can
 * find. By formula from the error of the comparison; pass rates over paired tasks are simulated.
 */
export const powerAnalysis = (contrasts: readonly (TierContrast & Planned)[], settings: Settings): PowerAnalysis[] =>
  contrasts.flatMap(found => (found.contrast.delta ? [rowOf(found, found.contrast.delta, settings)] : []))

const rowOf = (found: TierContrast & Planned, delta: Estimate, settings: Settings): PowerAnalysis => {
  const { measure, model, tier1, tier2, contrast, simulated } = found
  const { difference, n, plan } = contrast
  const { scale, df } = difference
  const known = difference.mde > 0
  // Only what is to be said of the detectable effect.
  const { mde, reason } = detectableIn({ ...difference, reason: null }, measure.metric)
  const power = simulated ?? formulaFor(difference, delta, measure.kind === 'rate', settings)
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
    method: simulated ? 'simulated paired t over tasks' : known ? 't with the error of the comparison' : 'none',
    reason: remarks(
      known ? `error of ${difference.method}, ${Number(df.toPrecision(3))} degrees of freedom` : difference.reason,
      reason,
      simulated !== null && `${simulated.simulations} simulations`,
      simulated !== null && !isPlain(difference) && plainPower,
      plan !== null && known && !simulated && 'too many runs to simulate: approximate',
      isRatio && 'detectable effect as a factor',
    ),
  }
}

/** The share of studies in which a two-sided t test would find a true effect. */
const powerOf = (effect: number, se: number, df: number, alpha: number): number => {
  const critical = tQuantile(1 - alpha / 2, df)
  const away = Math.abs(effect) / se
  return tUpper(critical - away, df) + tUpper(critical + away, df)
}

const formulaFor = (difference: Difference, delta: Estimate, isRate: boolean, { alpha }: Settings) => {
  const { value, mde, df } = difference
  // The detectable effect is a known number of the errors that the design has.
  const error = mde / detectableEffect(1, df, { confidence: 1 - alpha, power: 0.8 })
  const at = (effect: number, se: number, freedom: number) => (se > 0 ? powerOf(effect, se, freedom, alpha) : NaN)
  return {
    observed: at(value, error, df),
    // Of outcomes that are 0 or 1 delta is the difference itself.
    medium: isRate ? at(mediumEffect, error, df) : at(mediumEffect, delta.se, delta.df),
  }
}

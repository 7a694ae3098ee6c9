import type { Settings } from '../../core/settings.ts'
import { tQuantile, tUpper } from '../../statistics/distributions.ts'
import { detectableEffect } from '../../statistics/planning.ts'
import type { Difference, Estimate } from '../inference/index.ts'
import { remarks } from '../inference/scope.ts'
import type { PowerAnalysis } from '../statistical-results.ts'
import { finite, written } from './comparison.ts'
import { detectableIn } from './detectable.ts'
import type { TierContrast } from './families.ts'
import { planAt, type RatePairPlan, type SimulatedPower, simulatedPower } from './rate-plans.ts'

const mediumDelta = 0.3

/** Said where power is of another test than the one that the detectable effect belongs to. */
export const plainPower = 'power is that of the paired t alone'

/** A comparison and, where it is one of pass rates over enough tasks, what to simulate. */
interface Planned {
  readonly found: TierContrast
  readonly delta: Estimate
  readonly plans: { readonly observed: RatePairPlan; readonly medium: RatePairPlan } | null
}

/**
 * How likely a study like this one finds the observed difference and a medium one, and the smallest difference it can
 * find. By formula from the error of the comparison; pass rates over paired tasks are simulated.
 */
export const powerAnalysis = (contrasts: readonly TierContrast[], settings: Settings): PowerAnalysis[] => {
  const planned = contrasts.flatMap(found => plannedOf(found))
  const plans = planned.flatMap(({ plans }) => (plans ? [plans.observed, plans.medium] : []))
  const simulated = simulatedPower(plans, settings)
  return planned.map(each => rowOf(each, simulated, settings))
}

const plannedOf = (found: TierContrast): Planned[] => {
  const { delta, difference, plan } = found.contrast
  if (!delta) return []
  const plans = plan && difference.mde > 0 ? { observed: plan, medium: planAt(plan, mediumDelta) } : null
  return [{ found, delta, plans }]
}

const rowOf = ({ found, delta, plans }: Planned, simulated: SimulatedPower | null, settings: Settings) => {
  const { measure, model, tier1, tier2, contrast } = found
  const { difference, n } = contrast
  const { scale, df } = difference
  const known = difference.mde > 0
  // Only what is to be said of the detectable effect.
  const { mde, reason } = detectableIn({ ...difference, reason: null }, measure.metric)
  const isSimulated = plans !== null && simulated !== null
  const byFormula = formulaFor(difference, delta, measure.kind === 'rate', settings)
  const isRatio = known && scale === 'log ratio'
  return {
    model,
    metric: measure.metric.id,
    tier1,
    tier2,
    n1: n.a,
    n2: n.b,
    observed_delta: finite(delta.value),
    power_at_observed: finite(isSimulated ? simulated.power(plans.observed) : byFormula.observed),
    power_at_medium_0_3: finite(isSimulated ? simulated.power(plans.medium) : byFormula.medium),
    mde: written(mde, scale),
    method: isSimulated ? 'simulated paired t over tasks' : known ? 't with the error of the comparison' : 'none',
    reason: remarks(
      known ? `error of ${difference.method}, ${Number(df.toPrecision(3))} degrees of freedom` : difference.reason,
      reason,
      isSimulated && `${simulated.simulations} simulations`,
      isSimulated && !isPlain(difference) && plainPower,
      plans !== null && !simulated && 'too many runs to simulate: approximate',
      isRatio && 'detectable effect as a factor',
    ),
  }
}

/** Whether the comparison is by the paired t alone; few tasks that differ have the outer limits of two rules. */
const isPlain = ({ method }: Difference): boolean => method === 'paired t'

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
    medium: isRate ? at(mediumDelta, error, df) : at(mediumDelta, delta.se, delta.df),
  }
}

import { reason, reasonsOf } from '../../core/reasons.ts'
import type { Unit } from '../../core/unit.ts'
import { hull, type Interval, noInterval } from '../../statistics/interval.ts'
import { linkT } from '../../statistics/link-functions.ts'
import { type Bounded, moverRatio } from '../../statistics/mover.ts'
import { mean } from '../../statistics/sum.ts'
import { stratifiedMean } from '../../statistics/t-test.ts'
import type { Estimate, InferenceSettings } from './estimate.ts'
import { assembled, type Finding, nothing } from './finding.ts'
import { fewestResampled, hasHeavyTails, type IntervalAt, logRatioBootstrap } from './log-ratio-bootstrap.ts'
import type { Naive } from './naive.ts'
import { boundedBy, countOf, rateOverTasks, rateOverUnits, type Share, varianceOfMean } from './rate.ts'
import { correlationOf } from './rate-difference.ts'
import { leastTasks, overTasksReason, theseTasksReason } from './scope.ts'
import { runValues, type Sample, taskValues } from './unit-sample.ts'
import { unitsOf } from './units.ts'

/** What runs cost and whether they passed, of the same runs in both: those that have a cost and a verdict. */
export interface CostAndPass {
  readonly cost: Sample
  readonly pass: Sample
}

/** A mean cost and a pass rate, how sure they are, and what they have to do with each other. */
export interface CostParts {
  readonly cost: number
  readonly costVariance: number
  /** Of the mean cost, for the skew of task costs; null where it has no answer. */
  readonly costBootstrap: IntervalAt | null
  readonly pass: Share
  readonly df: number
  readonly correlation: number
  /** Variance of the logarithm of cost over rate. */
  readonly logVariance: number
  readonly unit: Unit
  readonly units: number
}

/**
 * Mean cost over pass rate, both weighted by task: the limits of the one and of the other on the scale of logarithms.
 * Where nothing passed it is infinite, and only its lower limit is known.
 */
export const estimateCostOfPass = (runs: CostAndPass, settings: InferenceSettings): Estimate => {
  const parts = costParts(runs, settings)
  const value = mean(taskValues(runs.cost)) / mean(taskValues(runs.pass))
  return assembled(value, findingFor(runs, parts, settings), naiveOf(runs, value, settings), settings.confidence)
}

const findingFor = (runs: CostAndPass, parts: CostParts | null, settings: InferenceSettings): Finding => {
  const { cost, pass } = runs
  if (cost.n === 0) return nothing(reason('no-cost-and-verdict'))
  if (cost.n === 1) return nothing(reason('one-value'))
  if (!parts) return nothing(reason('one-run-per-task'))
  const { unit, units, df, logVariance } = parts
  const value = parts.cost / parts.pass.value
  const place = { unit, units, df, se: Number.isFinite(value) ? value * Math.sqrt(logVariance) : NaN }
  const limits = costOfPassLimits(parts, settings.confidence)
  if (Number.isNaN(limits.low)) return { ...nothing(reason('no-cost')), ...place }
  const fixed = unit !== 'task'
  const method = value === Infinity ? 'limits of cost and of rate' : 'MOVER on logarithms'
  return {
    ...limits,
    ...place,
    method: fixed ? `${method}, stratified` : method,
    reasons: reasonsOf(
      fixed ? theseTasksReason(pass.tasks.length, unit) : overTasksReason(units),
      fixed && reason('coverage-not-simulated'),
      value === Infinity && reason('no-upper-limit'),
      !fixed && hasHeavyTails(taskValues(cost)) && reason('heavy-tails'),
    ),
  }
}

/** Over tasks from 5 of them on, else over units within them; null where there is nothing that varies. */
export const costParts = ({ cost, pass }: CostAndPass, settings: InferenceSettings): CostParts | null => {
  const centre = mean(taskValues(cost))
  if (cost.tasks.length >= leastTasks(settings)) {
    const [c, p] = [taskValues(cost), taskValues(pass)]
    const share = rateOverTasks(pass)
    return {
      cost: centre,
      costVariance: varianceOfMean(c),
      costBootstrap: bootstrapOf(c, settings),
      pass: share,
      df: share.df,
      correlation: orZero(correlationOf(c, p)),
      logVariance: varianceOfMean(relativeTo(c, p)),
      unit: 'task',
      units: c.length,
    }
  }
  const { unit, sides } = unitsOf([cost, pass])
  if (unit === 'none') return null
  const costVariance = stratifiedMean(sides[0]).variance
  const share = rateOverUnits(pass, sides[1])
  return {
    cost: centre,
    costVariance,
    costBootstrap: null,
    pass: share,
    df: share.df,
    correlation: 0,
    logVariance: costVariance / centre ** 2 + share.variance / share.value ** 2,
    unit,
    units: countOf(sides[1]),
  }
}

const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value)

/** How far each task's cost of pass lies from that of all: the part it has in the error of the logarithm. */
export const relativeTo = (cost: Float64Array, pass: Float64Array): Float64Array => {
  const [c, p] = [mean(cost), mean(pass)]
  return cost.map((value, task) => value / c - pass[task] / p)
}

/** The limits of cost over rate; none where nothing was spent. */
export const costOfPassLimits = (parts: CostParts, confidence: number): Interval => {
  const [cost, pass] = [costLimits(parts, confidence), boundedBy(parts.pass, confidence)]
  if (!(cost.value > 0)) return noInterval
  return pass.value === 0 ? { low: cost.low / pass.high, high: Infinity } : moverRatio(cost, pass, parts.correlation)
}

/** The bootstrap-t of a mean cost on the log scale. */
const bootstrapOf = (costs: Float64Array, settings: InferenceSettings): IntervalAt | null => {
  const se = Math.sqrt(varianceOfMean(costs)) / mean(costs)
  return se > 0 && costs.length >= fewestResampled
    ? logRatioBootstrap([{ values: costs, power: 1 }], Math.log(mean(costs)), se, settings)
    : null
}

/** Log-t joined with the bootstrap-t, as a mean cost has them; a cost that does not vary is taken as known. */
const costLimits = ({ cost, costVariance, costBootstrap, df }: CostParts, confidence: number): Bounded => {
  if (!(costVariance > 0)) return { value: cost, low: cost, high: cost }
  const skewed = costBootstrap?.(confidence) ?? noInterval
  const limits = hull(linkT(cost, Math.sqrt(costVariance), df, 'log', confidence), {
    low: Math.exp(skewed.low),
    high: Math.exp(skewed.high),
  })
  return { value: cost, ...limits }
}

/** The same with every run on its own. */
export const naiveCostParts = ({ cost, pass }: CostAndPass): CostParts => {
  const [c, p] = [runValues(cost), runValues(pass)]
  const rate = mean(p)
  return {
    cost: mean(c),
    costVariance: varianceOfMean(c),
    costBootstrap: null,
    pass: { value: rate, variance: (rate * (1 - rate)) / p.length, size: p.length, df: Infinity },
    df: c.length - 1,
    correlation: orZero(correlationOf(c, p)),
    logVariance: varianceOfMean(relativeTo(c, p)),
    unit: 'run',
    units: c.length,
  }
}

const naiveOf = (runs: CostAndPass, value: number, { confidence }: InferenceSettings): Naive => {
  if (runs.cost.n < 2) return { interval: noInterval, variance: NaN }
  const parts = naiveCostParts(runs)
  return { interval: costOfPassLimits(parts, confidence), variance: value ** 2 * parts.logVariance }
}

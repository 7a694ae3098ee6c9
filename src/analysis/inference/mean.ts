import type { MethodId } from '../../core/methods.ts'
import { type Reason, reason, reasonsOf } from '../../core/reasons.ts'
import { bootstrapT } from '../../statistics/bootstrap-t.ts'
import { hull, type Interval, isConstant, noInterval } from '../../statistics/interval.ts'
import { type Link, linkT } from '../../statistics/link-functions.ts'
import { wilsonT } from '../../statistics/proportion.ts'
import { mean } from '../../statistics/sum.ts'
import type { Estimate, InferenceSettings, Kind } from './estimate.ts'
import { assembled, type Finding, nothing } from './finding.ts'
import { fewestResampled } from './log-ratio-bootstrap.ts'
import { type Naive, naiveMean } from './naive.ts'
import {
  countOf,
  fixedRateLimits,
  isSingleRuns,
  rateLimits,
  rateOverTasks,
  rateOverUnits,
  scoreOverUnits,
  varianceOfMean,
  wilsonOf,
} from './rate.ts'
import { leastTasks, overTasksReason, theseTasksReason } from './scope.ts'
import { type Sample, taskValues } from './unit-sample.ts'
import { borrowedReason, type Units, unitsOf } from './units.ts'

/** The estimate of what no run has. */
export const notMeasured: Estimate = assembled(
  NaN,
  nothing(reason('not-measured')),
  { interval: noInterval, variance: NaN },
  NaN,
)

/** A mean that is wanted. */
export interface MeanOf {
  readonly sample: Sample
  readonly kind: Kind
  /** What it would be if all runs were independent, where the values of the sample are not those of runs. */
  readonly naive?: Naive
}

/**
 * The task-weighted mean of each sample with its interval, by the first rule that applies: one value has none; fewer
 * than 5 tasks are taken as they are; a rate by Wilson-t; the rest by t on a suitable scale joined with a bootstrap of
 * t, alone where fewer tasks are generalized on request. Samples with equal numbers of tasks share the draws of the bootstrap, so ask for many at once.
 */
export const estimateMeans = (wanted: readonly MeanOf[], settings: InferenceSettings): Estimate[] => {
  const resampled = wanted.filter(each => isResampled(each, settings))
  const drawn = bootstrapT(
    resampled.map(({ sample, kind }) => ({ values: taskValues(sample), link: linkFor(kind, taskValues(sample)) })),
    settings,
  )
  const bootstrapped = new Map(resampled.map((each, i) => [each, drawn[i]]))
  return wanted.map(each => {
    const { sample, kind, naive = naiveMean(sample, kind, settings.confidence) } = each
    const found = findingFor(each, bootstrapped.get(each), settings)
    return assembled(centreOf(sample), found, naive, settings.confidence)
  })
}

const centreOf = (sample: Sample): number => mean(taskValues(sample))

const isOverTasks = ({ tasks, n }: Sample, settings: InferenceSettings): boolean =>
  n > 1 && tasks.length >= leastTasks(settings)

const isResampled = ({ sample, kind }: MeanOf, settings: InferenceSettings): boolean =>
  isOverTasks(sample, settings) &&
  sample.tasks.length >= fewestResampled &&
  kind !== 'rate' &&
  !isConstant(taskValues(sample))

const findingFor = (
  { sample, kind }: MeanOf,
  bootstrapped: Interval | undefined,
  settings: InferenceSettings,
): Finding => {
  const { confidence } = settings
  if (sample.n === 0) return nothing(reason('not-measured'))
  if (sample.n === 1) return nothing(reason('one-value'))
  if (!isOverTasks(sample, settings)) return overUnits(sample, kind, confidence)
  if (kind === 'rate') return rate(sample, confidence)
  if (isConstant(taskValues(sample))) return flat(sample, kind, confidence)
  return linked(sample, kind, bootstrapped ?? noInterval, confidence)
}

/** The scale on which a mean is judged; the plain one where the mean, or a score of a task, lies outside of the other. */
const linkFor = (kind: Kind, values: Float64Array): MeanLink => {
  const centre = mean(values)
  if (kind === 'amount' && centre > 0) return 'log'
  return kind === 'score' && centre > 0 && centre < 1 && areShares(values) ? 'logit' : 'identity'
}

const areShares = (values: Float64Array): boolean => values.every(value => value >= 0 && value <= 1)

type MeanLink = Exclude<Link, 'atanh'>

const linkMethods = { identity: 't', logit: 'logit-t', log: 'log-t' } as const satisfies Record<MeanLink, MethodId>

const wilson = 'Wilson-t, effective sample size'

const rate = (sample: Sample, confidence: number): Finding => {
  const share = rateOverTasks(sample)
  return {
    ...rateLimits(sample, share, confidence),
    method: isSingleRuns(sample) ? `${wilson}, within Clopper-Pearson` : wilson,
    reasons: [overTasksReason(sample.tasks.length)],
    unit: 'task',
    units: sample.tasks.length,
    se: Math.sqrt(share.variance),
    df: share.df,
  }
}

const linked = (sample: Sample, kind: Kind, bootstrapped: Interval, confidence: number): Finding => {
  const values = taskValues(sample)
  const [centre, df] = [mean(values), values.length - 1]
  const se = Math.sqrt(varianceOfMean(values))
  const link = linkFor(kind, values)
  const joined = !Number.isNaN(bootstrapped.low)
  return {
    ...hull(linkT(centre, se, df, link, confidence), bootstrapped),
    method: joined ? `${linkMethods[link]} and bootstrap-t, outer limits` : linkMethods[link],
    reasons: reasonsOf(overTasksReason(values.length), !joined && whyNoBootstrap(values.length)),
    unit: 'task',
    units: values.length,
    se,
    df,
  }
}

const whyNoBootstrap = (tasks: number): Reason =>
  tasks < fewestResampled ? reason('tasks-not-resampled', { fewest: fewestResampled }) : reason('bootstrap-unanswered')

/** All tasks have the same value: a score between 0 and 1 is then worth as many runs as tasks, the rest tells nothing. */
const flat = (sample: Sample, kind: Kind, confidence: number): Finding => {
  const tasks = sample.tasks.length
  const centre = centreOf(sample)
  const isShare = kind === 'score' && centre >= 0 && centre <= 1
  if (!isShare) return { ...nothing(reason('no-variation')), unit: 'task', units: tasks, se: 0, df: tasks - 1 }
  return {
    ...wilsonT(centre, tasks, tasks - 1, confidence),
    method: wilson,
    reasons: [overTasksReason(tasks), reason('no-variation-between-tasks')],
    unit: 'task',
    units: tasks,
    se: 0,
    df: tasks - 1,
  }
}

/** Tasks taken as they are: what varies is units within them. */
const overUnits = (sample: Sample, kind: Kind, confidence: number): Finding => {
  const chosen = unitsOf([sample])
  const { unit } = chosen
  const strata = chosen.sides[0]
  if (unit === 'none') return nothing(reason(sample.runs === undefined ? 'one-run-per-task' : 'one-subtest-per-task'))
  if (kind === 'rate') return fixedRate(sample, chosen, confidence)
  const centre = centreOf(sample)
  const share = scoreOverUnits(sample, strata)
  const isShare = kind === 'score' && areShares(taskValues(sample))
  const se = Math.sqrt(share.variance)
  const link = linkFor(kind, taskValues(sample))
  const units = countOf(strata)
  if (!isShare && share.variance === 0) return { ...nothing(reason('no-variation')), unit, units, se, df: share.df }
  const { low, high } = isShare ? wilsonOf(share, confidence) : linkT(centre, se, share.df, link, confidence)
  return {
    low,
    high,
    method: isShare ? `stratified ${wilson}` : link === 'log' ? 'stratified log-t' : 'stratified t',
    reasons: reasonsOf(
      theseTasksReason(sample.tasks.length, unit),
      borrowedReason(chosen),
      !isShare && reason('coverage-not-simulated'),
    ),
    unit,
    units,
    se,
    df: share.df,
  }
}

const fixedRate = (sample: Sample, chosen: Units, confidence: number): Finding => {
  const { sides } = chosen
  const share = rateOverUnits(sample, sides[0])
  const { low, high, isExact, runs } = fixedRateLimits(sample, share, sides[0], confidence)
  const unit = runs === null ? chosen.unit : 'run'
  return {
    low,
    high,
    method: isExact ? `stratified ${wilson}, within Clopper-Pearson` : `stratified ${wilson}`,
    reasons: reasonsOf(theseTasksReason(sample.tasks.length, unit), runs === null && borrowedReason(chosen)),
    unit,
    units: runs ?? countOf(sides[0]),
    se: Math.sqrt(share.variance),
    df: share.df,
  }
}

import { isTimeToEvent, type Metric, type MetricInfo } from '../../core/metric.ts'
import { nearestWord } from '../../core/nearest-word.ts'
import { AnalysisError } from '../../core/problem.ts'
import type { Settings } from '../../core/settings.ts'
import { columnNumbers } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import type { VarianceComponents } from '../../statistics/variance-components.ts'
import { amountsOnScale, scaleOfAmounts } from '../inference/comparison-scale.ts'
import { type Kind, layoutOf, type Scale, sampleOf } from '../inference/index.ts'
import { runValues, taskValues } from '../inference/unit-sample.ts'
import { kindOf } from '../kind.ts'
import type { Extent } from '../versus/extent.ts'
import { priceOf } from '../versus/price.ts'
import type { Side } from '../versus/side.ts'
import { conditionsIn, type EffectHeterogeneity, effectHeterogeneity, neighbours } from './effect-heterogeneity.ts'
import { type Panel, panelOf } from './panel.ts'
import { componentsOf } from './plan-components.ts'
import { type RateModel, type SpreadModel, type StudyModel, unchangedModel } from './study-model.ts'

/** What a pilot says about a study to come, in one metric. */
export interface Pilot {
  readonly metric: MetricInfo
  readonly kind: Kind
  readonly scale: Scale
  /** Tasks, conditions they were tried under, and runs of each task under each. */
  readonly tasks: number
  readonly conditions: number
  readonly perTask: number
  /** Subtests of each task under each condition. */
  readonly subtests: number
  /** Mean of the base, over tasks. */
  readonly base: number
  readonly model: StudyModel
  /** How a candidate that is as good as the base would scatter: as the candidate did, where the pilot has one. */
  readonly unchanged: StudyModel
  /** How much tasks have in common under two conditions, where that was assumed; null where the pilot compared some. */
  readonly assumed: Extent | null
  readonly components: VarianceComponents | null
  readonly panel: Panel | null
  /** US dollars per run, judging included; NaN where the cost of most conditions is not known. */
  readonly price: number
  /** Conditions of known cost. */
  readonly priced: number
}

/** How much tasks have in common under two conditions, where nothing says it. */
const assumedCorrelation: Extent = { low: 0.3, about: 0.6, high: 0.9 }

export interface PilotOptions {
  readonly metrics: readonly Metric[]
  readonly settings: Settings
  /** Between tasks under two conditions, to be taken instead of what the pilot says. */
  readonly correlation?: number | null
}

/** Reads a pilot: two sides that were compared, or one, whose tiers are compared where it has several. */
export const readPilot = (id: string, base: Side, candidate: Side | null, options: PilotOptions): Pilot => {
  const { settings, correlation = null } = options
  const metric = plannable(id, options.metrics)
  const kind = kindOf(metric)
  const conditions = conditionsIn(base)
  const sides = candidate ? [base, candidate] : conditions.map(({ side }) => side)
  const samples = sides
    .map(({ runs }) => sampleOf(layoutOf(runs), columnNumbers(runs.table, metric.id)))
    .filter(({ n }) => n > 0)
  if (samples.length === 0) throw notMeasured(metric, base)
  const scale = kind === 'amount' ? scaleOfAmounts(samples, settings) : 'difference'
  const components = componentsOf(
    scale === 'log ratio' ? samples.map(sample => amountsOnScale(sample, settings)) : samples,
    settings.confidence,
  )
  const tasks = new Set(samples.flatMap(sample => sample.tasks.map(({ task }) => task))).size
  if (tasks === 1) throw saysNothing(base, 'has only one task, and cannot tell how much tasks differ')
  if (isFlat(samples.map(runValues))) throw saysNothing(base, `has the same ${metric.id} in every run`)
  const pairs = candidate ? [[base, candidate] as const] : neighbours(conditions)
  const heterogeneity = correlation === null ? effectHeterogeneity(pairs, metric, scale, settings) : null
  const level = mean(taskValues(samples[0]))
  const alike: Extent =
    correlation === null ? assumedCorrelation : { low: correlation, about: correlation, high: correlation }
  const model =
    kind === 'rate' ? rateModel(level, components, heterogeneity, alike) : spreadModel(components, heterogeneity, alike)
  const isSaid = correlation !== null || (candidate !== null && heterogeneity !== null)
  return {
    metric,
    kind,
    scale,
    tasks,
    conditions: samples.length,
    perTask: mean(samples.map(({ n, tasks }) => n / tasks.length)),
    subtests: mean(samples.map(({ tasks }) => mean(tasks.map(({ subtests }) => subtests.length)))),
    base: level,
    model,
    unchanged: isSaid ? model : unchangedModel(model),
    assumed: heterogeneity ? null : alike,
    components,
    panel: metric.judged ? panelOf(base, metric.judged, settings.confidence) : null,
    ...pricesIn(sides),
  }
}

/** What people cost, for instance, says nothing of what models do: a few conditions do not speak for all. */
const pricesIn = (sides: readonly Side[]): Pick<Pilot, 'price' | 'priced'> => {
  const prices = sides.map(({ runs }) => priceOf(runs)).filter(price => !Number.isNaN(price))
  return { price: 2 * prices.length < sides.length ? NaN : mean(prices), priced: prices.length }
}

const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value)

/** What runs of one task scatter by; without repeated runs that is inside the scatter of subtests. */
const runVarianceOf = (components: VarianceComponents | null): Extent => {
  const { value, low, high } = [components?.run, components?.subtest].find(part => part && part.value > 0) ?? nothing
  return { low: Number.isNaN(low) ? value : low, about: value, high: Number.isNaN(high) ? value : high }
}

const nothing = { value: 0, low: 0, high: 0 }

const spreadModel = (
  components: VarianceComponents | null,
  heterogeneity: EffectHeterogeneity | null,
  alike: Extent,
): SpreadModel => {
  if (heterogeneity) return { of: 'spread', ...heterogeneity }
  const { value = NaN, low = NaN, high = NaN } = components?.task ?? {}
  // What two conditions have in common cancels out in their difference.
  const apart = (variance: number, correlation: number) => 2 * variance * (1 - correlation)
  return {
    of: 'spread',
    runVariance: runVarianceOf(components),
    interaction: {
      low: orZero(apart(low, alike.high)),
      about: orZero(apart(value, alike.about)),
      high: Number.isNaN(high) ? Infinity : apart(high, alike.low),
    },
  }
}

const rateModel = (
  rate: number,
  components: VarianceComponents | null,
  heterogeneity: EffectHeterogeneity | null,
  alike: Extent,
): RateModel => {
  const parts = [components?.task, components?.subtest, components?.run].map(part => orZero(part?.value ?? NaN))
  const total = parts.reduce((sum, part) => sum + part, 0)
  const icc = total > 0 ? parts[0] / total : 0
  const between = icc * rate * (1 - rate)
  const correlation =
    heterogeneity && between > 0
      ? Math.max(-0.99, Math.min(0.99, 1 - heterogeneity.interaction.about / (2 * between)))
      : alike.about
  return { of: 'rate', rate, icc, correlation, known: spreadModel(components, heterogeneity, alike) }
}

/** A metric that runs have values of, by its id. */
export const plannable = (id: string, metrics: readonly Metric[]) => {
  const found = metrics.find(metric => metric.id === id)
  if (found?.per === 'run' && !isTimeToEvent(found)) return found
  const ids = metrics.filter(metric => metric.per === 'run' && !isTimeToEvent(metric)).map(metric => metric.id)
  const nearest = nearestWord(id, ids)
  throw new AnalysisError(
    'unknown-metric',
    `There is no metric "${id}" that a study can be planned for.`,
    nearest === null || nearest === id ? `Use one of: ${ids.join(', ')}.` : `Did you mean ${nearest}?`,
  )
}

const notMeasured = ({ id }: MetricInfo, { name }: Side): AnalysisError =>
  new AnalysisError(
    'not-measured',
    `No run in ${name} has a value of ${id}.`,
    'Plan for another metric (--metric), or say what to assume instead of giving a pilot.',
  )

const isFlat = (samples: readonly Float64Array[]): boolean => {
  const [[first]] = samples
  return samples.every(values => values.every(value => value === first))
}

/** Without scatter a plan would promise that a handful of runs is enough. */
const saysNothing = ({ name }: Side, why: string): AnalysisError =>
  new AnalysisError(
    'pilot-too-small',
    `The pilot ${name} ${why}: it does not say how large a study must be.`,
    'Give a larger pilot, or say what to assume instead, such as tiercel plan --rate 0.9 --icc 0.3.',
  )

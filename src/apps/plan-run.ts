import { type Assumptions, assumedBasis } from '../analysis/plan/assumptions.ts'
import { type EffectSize, effectOn } from '../analysis/plan/effect.ts'
import { gateMargin } from '../analysis/plan/margin.ts'
import { readPilot } from '../analysis/plan/pilot.ts'
import type { StudyDesign } from '../analysis/plan/plan-power.ts'
import { planStudy, type StudyBasis, type StudyPlan } from '../analysis/plan/study-plan.ts'
import type { Side } from '../analysis/versus/side.ts'
import { withOwn } from '../core/definitions.ts'
import type { Metric } from '../core/metric.ts'
import { headlineMetrics } from '../core/roles.ts'
import { defaultSettings, type Settings } from '../core/settings.ts'
import { allMetrics } from '../transform/metrics/all.gen.ts'
import { loadSide, loadSides, type Runs, type SideOptions } from './side-loading.ts'

/** What a study is to find. */
export interface PlanQuestion {
  /** The difference to find; null takes 10 points, or 20% of an amount. */
  readonly effect?: EffectSize | null
  /** How often it is to be found: 0.8 unless told otherwise. */
  readonly power?: number
  /** Plans a gate that lets a candidate be this much worse; null takes the rule of the settings or the usual margin. */
  readonly gate?: { readonly margin: EffectSize | null }
  /** US dollars for both conditions together. */
  readonly budget?: number
  /** No more tasks than this are to be had. */
  readonly maxTasks?: number
  /** A study whose power is wanted. */
  readonly design?: Partial<StudyDesign>
}

/** What {@link plan} takes besides the pilot: the question, and what is assumed. */
export interface PlanOptions extends PlanQuestion, SideOptions, Assumptions {
  /** The id of the metric that the study is about: the pass rate unless told otherwise. */
  readonly metric?: string
}

/** The metric that a study is about unless told otherwise. */
export const [{ id: usualMetric }] = headlineMetrics(allMetrics)

/**
 * Says how many tasks and runs find a difference, at what cost: from a pilot (one folder of runs, or two that were
 * compared), or, where that is null, from what is assumed.
 *
 * @example
 * ```ts
 * import { plan } from 'tiercel'
 *
 * const study = await plan(null, { rate: 0.6, icc: 0.3, effect: { amount: 0.1, isPercent: false }, price: 0.4 })
 * for (const { runs, tasks, cost } of study.sizes) console.log(runs, 'runs of', tasks.about, 'tasks for $', cost?.about)
 * ```
 */
export const plan = async (pilot: Runs | readonly [Runs, Runs] | null, options: PlanOptions): Promise<StudyPlan> => {
  const { settings = defaultSettings } = options
  const metrics = withOwn(allMetrics, options.metrics)
  const basis =
    pilot === null
      ? assumedBasis(options.metric ?? usualMetric, options, metrics)
      : pilotBasis(
          isPair(pilot)
            ? await loadSides(...pilot, options)
            : { base: await loadSide(pilot, options), candidate: null },
          settings,
          options,
          metrics,
        )
  return answerQuestion(basis, settings, options)
}

const isPair = (pilot: Runs | readonly [Runs, Runs]): pilot is readonly [Runs, Runs] => Array.isArray(pilot)

/** What a pilot says of a study to come. */
export const pilotBasis = (
  { base, candidate }: { readonly base: Side; readonly candidate: Side | null },
  settings: Settings,
  { metric = usualMetric, correlation, price }: Pick<PlanOptions, 'metric' | 'correlation' | 'price'>,
  metrics: readonly Metric[] = allMetrics,
): StudyBasis => {
  const pilot = readPilot(metric, base, candidate, { metrics, settings, correlation: correlation ?? null })
  return { ...pilot, pilot, price: price ?? pilot.price }
}

/** Plans a study on what is known of it. */
export const answerQuestion = (basis: StudyBasis, settings: Settings, question: PlanQuestion): StudyPlan => {
  const { effect = null, power = 0.8, gate, budget = null, maxTasks = null, design = {} } = question
  return planStudy(basis, {
    effect: effectOn(basis, effect),
    power,
    confidence: settings.confidence,
    sided: gate ? 1 : 2,
    margin: gate ? gateMargin(basis, gate.margin, settings) : null,
    seed: settings.seed,
    budget,
    mostTasks: maxTasks,
    design,
  })
}

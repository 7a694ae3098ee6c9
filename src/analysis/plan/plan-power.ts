import { answered } from '../../core/answered.ts'
import { tQuantile, tUpper } from '../../statistics/distributions.ts'
import {
  type Assurance,
  detectableEffect,
  differenceError,
  runsNeeded,
  tasksNeeded,
} from '../../statistics/planning.ts'
import { pairedRateDeviation, pairedRatePower } from '../../statistics/rate-power.ts'
import type { Extent } from '../versus/extent.ts'
import { otherRate, type RateModel, type Scenario, type StudyModel, spreadOf } from './study-model.ts'

/** A study of so many tasks, each tried so often under both conditions. */
export interface StudyDesign {
  readonly tasks: number
  readonly runs: number
}

export interface PowerSettings extends Assurance {
  readonly seed: number
}

/**
 * What a study can find. Pass rates are simulated, since no formula is good near 0 and 1; large studies of them follow t
 * with a simulated error. All else is by t.
 */
export interface Planner {
  power(effect: number, design: StudyDesign): Extent
  /** Tasks that find this effect with so many runs of each. */
  tasksFor(effect: number, runs: number): Extent
  /** Runs of each task that find this effect; infinite where only more tasks can. */
  runsFor(effect: number, tasks: number): Extent
  /** The smallest effect that a study finds with the power asked for. */
  effectOf(design: StudyDesign): Extent
}

// Random numbers of one simulation; more draws for small studies, which are cheap.
const drawsAtOnce = 800_000
const mostSimulations = 4_000
/** With fewer of them chance shows, and a larger study would seem to find less; studies that large follow t. */
const enoughSimulations = 1_500

const simulationsFor = ({ tasks, runs }: StudyDesign): number =>
  Math.min(mostSimulations, Math.floor(drawsAtOnce / (tasks * (2 + 2 * runs))))

const isSimulated = (design: StudyDesign): boolean => simulationsFor(design) >= enoughSimulations

/** How sure of a share so many simulations can be at most: beyond that the size of an effect is not known. */
const clipped = (power: number, simulations: number): number =>
  Math.min(1 - 1 / simulations, Math.max(1 / simulations, power))

export const createPlanner = (model: StudyModel, { seed, ...assurance }: PowerSettings): Planner => {
  const alpha = 1 - assurance.confidence
  const errorOf = (effect: number, { tasks, runs }: StudyDesign, scenario: Scenario) =>
    differenceError(spreadOf(model, effect, scenario), tasks, runs)
  const critical = (tasks: number) => tQuantile(1 - alpha / 2, tasks - 1)

  /** Both sides of a study, and how tasks of them go together. */
  const sidesOf = (rates: RateModel, effect: number, runs: number) => {
    const side = { icc: rates.icc, runs }
    return [
      { ...side, rate: rates.rate },
      { ...side, rate: otherRate(rates.rate, effect) },
    ] as const
  }

  const simulated = answered((effect: number, tasks: number, runs: number): number => {
    if (model.of !== 'rate') return NaN
    const simulations = simulationsFor({ tasks, runs })
    const size = { tasks, correlation: model.correlation }
    const found = pairedRatePower(...sidesOf(model, effect, runs), size, { alpha, simulations, seed })
    return clipped(found, simulations)
  })

  /** How much tasks differ in simulations: rates with a ceiling go together less than their normals do. */
  const deviation = answered((effect: number, runs: number): number => {
    if (model.of !== 'rate') return NaN
    const size = { tasks: Math.ceil(drawsAtOnce / (2 + 2 * runs)), correlation: model.correlation }
    return pairedRateDeviation(...sidesOf(model, effect, runs), size, seed)
  })

  /** How many times larger an effect works out in simulations of a study than by t. */
  const strengthAt = (effect: number, design: StudyDesign): number => {
    const { tasks, runs } = design
    if (model.of !== 'rate' || !Number.isFinite(tasks * runs)) return 1
    const error = errorOf(effect, design, 'about')
    if (!isSimulated(design)) {
      const simulatedError = deviation(effect, runs) / Math.sqrt(tasks)
      return simulatedError > 0 ? error / simulatedError : 1
    }
    const shift = critical(tasks) + tQuantile(simulated(effect, tasks, runs), tasks - 1)
    return Math.max(0.1, (shift * error) / Math.abs(effect))
  }

  /** The same at the study that a search ends with, where simulations tell most: neither none nor all find it. */
  const strengthOf = (effect: number, search: (worth: number) => StudyDesign): number => {
    let strength = 1
    if (model.of === 'rate') for (let i = 0; i < 2; i++) strength = strengthAt(effect, search(effect * strength))
    return strength
  }

  const tasksIn = (effect: number, runs: number, worth: number, scenario: Scenario): number => {
    const spread = spreadOf(model, effect, scenario)
    return Number.isFinite(spread.interactionVariance) ? tasksNeeded(spread, runs, worth, assurance) : Infinity
  }

  const strengthWith = answered((effect: number, runs: number) =>
    strengthOf(effect, worth => ({ runs, tasks: tasksIn(effect, runs, worth, 'about') })),
  )

  const powerIn = (effect: number, { tasks, runs }: StudyDesign, scenario: Scenario): number => {
    if (model.of === 'rate' && scenario === 'about' && isSimulated({ tasks, runs }))
      return simulated(effect, tasks, runs)
    const strength = isSimulated({ tasks, runs }) ? strengthWith(effect, runs) : strengthAt(effect, { tasks, runs })
    const away = (Math.abs(effect) * strength) / errorOf(effect, { tasks, runs }, scenario)
    return tUpper(critical(tasks) - away, tasks - 1)
  }

  /** The scatter of rates depends on how far they are apart, so that the search goes round a few times. */
  const effectIn = (design: StudyDesign, scenario: Scenario, strength: (effect: number) => number): number => {
    const search = (effect: number) => detectableEffect(errorOf(effect, design, scenario), design.tasks - 1, assurance)
    let effect = search(0)
    if (model.of === 'rate')
      for (let i = 0; i < 3; i++) {
        const near = Math.min(effect, Math.max(model.rate, 1 - model.rate))
        effect = search(near) / strength(near)
      }
    return effect
  }

  const [least, most] = (['low', 'high'] as const).map(scenario => spreadOf(model, 0, scenario))
  const isExact = least.interactionVariance === most.interactionVariance && least.runVariance === most.runVariance

  const scenarios = (of: (scenario: Scenario) => number): Extent => {
    const about = of('about')
    const [low, high] = isExact ? [about, about] : [of('low'), of('high')]
    return { low: Math.min(low, about, high), about, high: Math.max(low, about, high) }
  }

  return {
    power: (effect, design) => scenarios(scenario => powerIn(effect, design, scenario)),
    tasksFor: (effect, runs) =>
      scenarios(scenario => tasksIn(effect, runs, effect * strengthWith(effect, runs), scenario)),
    runsFor: (effect, tasks) => {
      const runsIn = (worth: number, scenario: Scenario) =>
        runsNeeded(spreadOf(model, effect, scenario), tasks, worth, assurance)
      const strength = strengthOf(effect, worth => ({ tasks, runs: runsIn(worth, 'about') }))
      return scenarios(scenario => runsIn(effect * strength, scenario))
    },
    effectOf: design => {
      const about = effectIn(design, 'about', effect => strengthAt(effect, design))
      const strength = strengthAt(about, design)
      return scenarios(scenario => (scenario === 'about' ? about : effectIn(design, scenario, () => strength)))
    },
  }
}

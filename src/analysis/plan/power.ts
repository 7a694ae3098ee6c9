import { tQuantile, tUpper } from '../../statistics/distributions.ts'
import {
  type Assurance,
  detectableEffect,
  differenceError,
  runsNeeded,
  tasksNeeded,
} from '../../statistics/planning.ts'
import { pairedRatePower } from '../../statistics/rate-power.ts'
import type { Extent } from '../versus/extent.ts'
import { correlationIn, otherRate, type Scenario, type StudyModel, spreadOf } from './model.ts'

/** A study of so many tasks, each tried so often under both conditions. */
export interface StudyDesign {
  readonly tasks: number
  readonly runs: number
}

export interface PowerSettings extends Assurance {
  readonly seed: number
}

/** What a study can find. Pass rates are simulated, since no formula is good near 0 and 1; all else is by t. */
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
const [fewestSimulations, mostSimulations] = [300, 4_000]

const simulationsFor = ({ tasks, runs }: StudyDesign): number =>
  Math.max(fewestSimulations, Math.min(mostSimulations, Math.floor(drawsAtOnce / (tasks * (2 + 2 * runs)))))

/** How sure of a share so many simulations can be at most: beyond that the size of an effect is not known. */
const clipped = (power: number, simulations: number): number =>
  Math.min(1 - 1 / simulations, Math.max(1 / simulations, power))

export const createPlanner = (model: StudyModel, { seed, ...assurance }: PowerSettings): Planner => {
  const alpha = 1 - assurance.confidence
  const errorOf = (effect: number, { tasks, runs }: StudyDesign, scenario: Scenario) =>
    differenceError(spreadOf(model, effect, scenario), tasks, runs)
  const critical = (tasks: number) => tQuantile(1 - alpha / 2, tasks - 1)

  const simulated = remembered((effect: number, tasks: number, runs: number): number => {
    if (model.of !== 'rate') return NaN
    const side = { icc: model.icc, runs }
    const simulations = simulationsFor({ tasks, runs })
    const found = pairedRatePower(
      { ...side, rate: model.rate },
      { ...side, rate: otherRate(model.rate, effect) },
      { tasks, correlation: correlationIn(model, 'about') },
      { alpha, simulations, seed },
    )
    return clipped(found, simulations)
  })

  /** How many times larger an effect works out in simulations of a study than by t. */
  const strengthAt = (effect: number, { tasks, runs }: StudyDesign): number => {
    if (model.of !== 'rate' || !Number.isFinite(tasks * runs)) return 1
    const shift = critical(tasks) + tQuantile(simulated(effect, tasks, runs), tasks - 1)
    return Math.max(0.1, (shift * errorOf(effect, { tasks, runs }, 'about')) / Math.abs(effect))
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

  const strengthWith = remembered((effect: number, runs: number) =>
    strengthOf(effect, worth => ({ runs, tasks: tasksIn(effect, runs, worth, 'about') })),
  )

  const powerIn = (effect: number, { tasks, runs }: StudyDesign, scenario: Scenario): number => {
    if (model.of === 'rate' && scenario === 'about') return simulated(effect, tasks, runs)
    const away = (Math.abs(effect) * strengthWith(effect, runs)) / errorOf(effect, { tasks, runs }, scenario)
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

  const isExact = spreadOf(model, 0, 'low').interactionVariance === spreadOf(model, 0, 'high').interactionVariance

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

/** The same question is answered once. */
const remembered = <Question extends readonly number[]>(
  compute: (...question: Question) => number,
): ((...question: Question) => number) => {
  const known = new Map<string, number>()
  return (...question) => {
    const key = question.join(' ')
    const value = known.get(key) ?? compute(...question)
    known.set(key, value)
    return value
  }
}

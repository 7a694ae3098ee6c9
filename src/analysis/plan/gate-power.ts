import { answered } from '../../core/answered.ts'
import { tQuantile, tUpper } from '../../statistics/distributions.ts'
import { differenceError } from '../../statistics/planning.ts'
import { type SimulatedDifferences, simulatedDifferences } from '../../statistics/rate-limits.ts'
import { type Extent, extentOf } from '../versus/extent.ts'
import type { StudyDesign } from './plan-power.ts'
import { otherRate, type RateModel, type Scenario, type StudyModel, spreadOf } from './study-model.ts'

/** What a gate is to decide between, on the scale of the comparison. */
export interface GateQuestion {
  /** How much worse a candidate may be. */
  readonly margin: number
  /** How much worse the candidate is that should fail. */
  readonly effect: number
  /** How often each should come out as it should. */
  readonly power: number
  /** Of the one-sided limits. */
  readonly confidence: number
  readonly seed: number
  /** With fewer tasks no candidate passes. */
  readonly leastTasks: number
}

/** How often a gate passes and fails the candidates that it should. */
export interface GatePlanner {
  /** How often an unchanged candidate passes: the lower limit of its difference is above -margin. */
  passes(design: StudyDesign): Extent
  /** How often a candidate worse by the effect fails: the upper limit is below 0 and the estimate at most -margin. */
  fails(design: StudyDesign): Extent
  /** Tasks with which an unchanged candidate passes as often as asked; infinite where no number does it. */
  tasksToPass(runs: number): Extent
  tasksToFail(runs: number): Extent
}

/** The chance of a verdict with so many tasks. */
type Curve = (tasks: number) => number

const simulations = 1_500
/** Larger studies scatter as one of this size does, only less: by the square root of their tasks. */
const mostSimulatedTasks = 100
/** Below that tasks are fixed, which plans do not reckon with. */
const fewestTasks = 5
/** How often a search simulates again at the number of tasks that it found. */
const rounds = 3

/**
 * Plans a gate: pass rates are simulated and judged by the limits that gates use, all else is by t. `unchanged` says how
 * a candidate that is as good as the base would scatter, `model` one that is worse.
 */
export const createGatePlanner = (model: StudyModel, unchanged: StudyModel, question: GateQuestion): GatePlanner => {
  const { margin, effect, power } = question
  const toPass = chancesOf(unchanged, 0, question, ({ low }) => low > -margin)
  const toFail = chancesOf(model, effect, question, ({ high, value }) => high < 0 && value <= -margin)
  const enough = (tasks: number) => tasks >= question.leastTasks
  const search = (chances: Chances, runs: number, least: number) =>
    scenarios(scenario => fewest(anchor => chances.near(anchor, runs, scenario), power, least))
  return {
    passes: design => scenarios(scenario => (enough(design.tasks) ? toPass.at(design, scenario) : 0)),
    fails: design => scenarios(scenario => toFail.at(design, scenario)),
    tasksToPass: runs => search(toPass, runs, Math.max(fewestTasks, question.leastTasks)),
    // A candidate worse by no more than the margin is found that bad half of the time at most, whatever the number of tasks.
    tasksToFail: runs => (effect > margin ? search(toFail, runs, fewestTasks) : extentOf(() => Infinity)),
  }
}

const scenarios = (of: (scenario: Scenario) => number): Extent => {
  const [low, about, high] = [of('low'), of('about'), of('high')]
  return { low: Math.min(low, about, high), about, high: Math.max(low, about, high) }
}

interface Chances {
  at(design: StudyDesign, scenario: Scenario): number
  /** The chance as a function of tasks that is right close to so many tasks. */
  near(tasks: number, runs: number, scenario: Scenario): Curve
}

interface Judged {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** The chance of a verdict where the candidate is truly worse by `effect`. */
const chancesOf = (
  model: StudyModel,
  effect: number,
  question: GateQuestion,
  isReached: (difference: Judged) => boolean,
): Chances => {
  const error = (tasks: number, runs: number, scenario: Scenario) =>
    differenceError(spreadOf(model, effect, scenario), tasks, runs)
  const near =
    model.of === 'rate'
      ? simulatedChances(model, effect, question, isReached, error)
      : (_: number, runs: number, scenario: Scenario): Curve =>
          tasks =>
            chanceByT(effect, error(tasks, runs, scenario), tasks - 1, question)
  return { near, at: ({ tasks, runs }, scenario) => near(tasks, runs, scenario)(tasks) }
}

/** Both verdicts ask for an estimate beyond something: limits beyond 0 or the margin, and to fail the margin itself. */
const chanceByT = (effect: number, error: number, df: number, { margin, confidence }: GateQuestion): number => {
  if (!Number.isFinite(error)) return 0
  const critical = tQuantile(confidence, df)
  const away = effect === 0 ? critical - margin / error : Math.max(critical, margin / error) - effect / error
  return error > 0 ? tUpper(away, df) : effect === 0 || effect >= margin ? 1 : 0
}

/** Simulated once for each size; scenarios and sizes nearby scatter more or less around the same truth. */
const simulatedChances = (
  model: RateModel,
  effect: number,
  { confidence, seed }: GateQuestion,
  isReached: (difference: Judged) => boolean,
  error: (tasks: number, runs: number, scenario: Scenario) => number,
) => {
  const other = otherRate(model.rate, effect)
  const studies = answered((tasks: number, runs: number): SimulatedDifferences => {
    const side = { icc: model.icc, runs }
    return simulatedDifferences(
      { ...side, rate: model.rate },
      { ...side, rate: other },
      { tasks, correlation: model.correlation },
      { alpha: 2 * (1 - confidence), simulations, seed },
    )
  })
  // Where there is room for a rise only, that is what is worse.
  const isRise = other > model.rate
  return (anchor: number, runs: number, scenario: Scenario): Curve => {
    const simulated = Math.min(anchor, mostSimulatedTasks)
    const { values, lows, highs } = studies(simulated, runs)
    const wider = error(simulated, runs, scenario) / error(simulated, runs, 'about')
    return tasks => {
      const scale = (Number.isNaN(wider) ? 1 : wider) * Math.sqrt(simulated / tasks)
      if (!Number.isFinite(scale)) return 0
      const scaled = (x: number) => -effect + ((isRise ? -x : x) + effect) * scale
      let reached = 0
      for (let i = 0; i < values.length; i++) {
        const [low, high] = isRise ? [highs[i], lows[i]] : [lows[i], highs[i]]
        if (isReached({ value: scaled(values[i]), low: scaled(low), high: scaled(high) })) reached++
      }
      return reached / values.length
    }
  }
}

/** The fewest tasks at which a chance is large enough, by curves that are right close to where the last search ended. */
const fewest = (curveNear: (anchor: number) => Curve, power: number, least: number): number => {
  let found = 60
  for (let round = 0; round < rounds; round++) {
    const before = found
    found = firstReached(curveNear(found), power, least)
    if (!Number.isFinite(found) || Math.abs(found - before) <= 0.02 * before) break
  }
  return found
}

const firstReached = (curve: Curve, power: number, least: number): number => {
  if (curve(least) >= power) return least
  let [tooFew, enough] = [least, 2 * least]
  while (curve(enough) < power) {
    ;[tooFew, enough] = [enough, 2 * enough]
    if (enough > 1e9) return Infinity
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (curve(middle) >= power) enough = middle
    else tooFew = middle
  }
  return enough
}

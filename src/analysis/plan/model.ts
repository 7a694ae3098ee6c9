import type { DifferenceSpread } from '../../statistics/planning.ts'
import type { Extent } from '../versus/extent.ts'

/**
 * How two conditions that try the same tasks would scatter. Where it comes from a pilot it is known badly: `low` is what
 * the study could hope for, `high` what it has to fear.
 */
export type StudyModel = SpreadModel | RateModel

/** Scores and other numbers: variances on the scale on which they are compared. */
export interface SpreadModel {
  readonly of: 'spread'
  /** Of single runs of one task. */
  readonly runVariance: number
  /** Of how differently tasks react to the two conditions. */
  readonly interaction: Extent
}

/** Pass rates, whose scatter depends on the rates themselves. */
export interface RateModel {
  readonly of: 'rate'
  /** Pass rate of the base. */
  readonly rate: number
  /** How alike runs of one task are: 0 not at all, 1 all the same. */
  readonly icc: number
  /** Between the true rates of a task under the two conditions; the highest is what the study could hope for. */
  readonly correlation: Extent
}

/** What a scenario takes of everything that is known badly. */
export type Scenario = keyof Extent

const variances = (rate: number, icc: number) => ({
  task: icc * rate * (1 - rate),
  run: (1 - icc) * rate * (1 - rate),
})

/** The scatter of a difference of this size in a scenario; of rates as far as variances can tell it. */
export const spreadOf = (model: StudyModel, effect: number, scenario: Scenario): DifferenceSpread => {
  if (model.of === 'spread') return { runVariance: model.runVariance, interactionVariance: model.interaction[scenario] }
  const [first, second] = [model.rate, otherRate(model.rate, effect)].map(rate => variances(rate, model.icc))
  const together = 2 * correlationIn(model, scenario) * Math.sqrt(first.task * second.task)
  return {
    runVariance: (first.run + second.run) / 2,
    interactionVariance: Math.max(0, first.task + second.task - together),
  }
}

const opposite: Record<Scenario, Scenario> = { low: 'high', about: 'about', high: 'low' }

/** The more tasks have in common, the less a difference scatters. */
export const correlationIn = ({ correlation }: RateModel, scenario: Scenario): number => correlation[opposite[scenario]]

/** The rate at this distance, downwards where there is room: a gate looks for drops. */
export const otherRate = (rate: number, effect: number): number => {
  const [down, up] = [rate - Math.abs(effect), rate + Math.abs(effect)]
  return down >= 0 ? down : Math.min(1, up)
}

import type { DifferenceSpread } from '../../statistics/planning.ts'
import { type Extent, exactly } from '../versus/extent.ts'

/**
 * How two conditions that try the same tasks would scatter. Where it comes from a pilot it is known badly: `low` is what
 * the study could hope for, `high` what it has to fear.
 */
export type StudyModel = SpreadModel | RateModel

/** Where the error of a difference comes from: variances on the scale on which it is compared. */
interface Variances {
  /** Of single runs of one task. */
  readonly runVariance: Extent
  /** Of how differently tasks react to the two conditions. */
  readonly interaction: Extent
}

/** Scores and other numbers. */
export interface SpreadModel extends Variances {
  readonly of: 'spread'
}

/** Pass rates, whose scatter depends on the rates themselves. */
export interface RateModel {
  readonly of: 'rate'
  /** Pass rate of the base. */
  readonly rate: number
  /** How alike runs of one task are: 0 not at all, 1 all the same. */
  readonly icc: number
  /** Between the true rates of a task under the two conditions. */
  readonly correlation: number
  /** How far off the scatter may be, by a pilot; null where all of the above is given. */
  readonly known: Variances | null
}

/** The same where the candidate is the base itself: tasks have the rates that they had, and react to nothing. */
export const unchangedModel = (model: StudyModel): StudyModel =>
  model.of === 'spread'
    ? { ...model, interaction: exactly(0) }
    : { ...model, correlation: 1, known: model.known && { ...model.known, interaction: exactly(0) } }

/** What a scenario takes of everything that is known badly. */
export type Scenario = keyof Extent

const variances = (rate: number, icc: number) => ({
  task: icc * rate * (1 - rate),
  run: (1 - icc) * rate * (1 - rate),
})

/** The scatter of a difference of this size in a scenario; of rates as far as variances can tell it. */
export const spreadOf = (model: StudyModel, effect: number, scenario: Scenario): DifferenceSpread => {
  if (model.of === 'spread')
    return { runVariance: model.runVariance[scenario], interactionVariance: model.interaction[scenario] }
  const [first, second] = [model.rate, otherRate(model.rate, effect)].map(rate => variances(rate, model.icc))
  const together = 2 * model.correlation * Math.sqrt(first.task * second.task)
  const most = (first.run + first.task + second.run + second.task) / 2
  const off = ({ [scenario]: there, about }: Extent) => there - about
  return {
    // What is either passed or not scatters no more than that.
    runVariance: between(0, (first.run + second.run) / 2 + off(model.known?.runVariance ?? exactly(0)), most),
    interactionVariance: Math.max(0, first.task + second.task - together + off(model.known?.interaction ?? exactly(0))),
  }
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

/** The rate at this distance, downwards where there is room: a gate looks for drops. */
export const otherRate = (rate: number, effect: number): number => {
  const [down, up] = [rate - Math.abs(effect), rate + Math.abs(effect)]
  return down >= 0 ? down : Math.min(1, up)
}

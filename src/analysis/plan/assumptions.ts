import type { Metric } from '../../core/metric.ts'
import { AnalysisError } from '../../core/problem.ts'
import { kindOf } from '../kind.ts'
import { exactly } from '../versus/extent.ts'
import { plannable } from './pilot.ts'
import { type StudyModel, unchangedModel } from './study-model.ts'
import type { StudyBasis } from './study-plan.ts'

/** What is assumed of a study where there is no pilot. */
export interface Assumptions {
  /** Pass rate of the base. */
  readonly rate?: number
  readonly icc?: number
  readonly correlation?: number
  /** Standard deviation of runs of one task; of amounts that of their logarithms, which is about their relative one. */
  readonly runSd?: number
  /** Standard deviation of how differently tasks react to a change. */
  readonly effectHeterogeneitySd?: number
  /** US dollars per run. */
  readonly price?: number
}

/** What holds where only some of it is said: runs of a task are alike as in published studies of agents. */
const usual = { icc: 0.3, correlation: 0.6, effectHeterogeneitySd: 0.1 }

/** A study as it is assumed to be. What is given is taken as the truth, so that nothing of it is a range. */
export const assumedBasis = (id: string, given: Assumptions, metrics: readonly Metric[]): StudyBasis => {
  const metric = plannable(id, metrics)
  const kind = kindOf(metric)
  const model = kind === 'rate' ? assumedRate(id, given) : assumedSpread(id, given)
  const isSaid = (kind === 'rate' ? given.correlation : given.effectHeterogeneitySd) !== undefined
  return {
    metric,
    scale: kind === 'amount' ? 'log ratio' : 'difference',
    base: kind === 'rate' ? (given.rate ?? NaN) : NaN,
    model,
    unchanged: isSaid ? model : unchangedModel(model),
    pilot: null,
    price: given.price ?? NaN,
  }
}

const assumedRate = (
  id: string,
  { rate, icc = usual.icc, correlation = usual.correlation }: Assumptions,
): StudyModel => {
  if (rate === undefined)
    throw new AnalysisError(
      'nothing-assumed',
      `To plan for ${id} without a pilot, say how often the base passes.`,
      'Give --rate 0.6, and --icc and --correlation where you know them; or a folder of runs as a pilot.',
    )
  return { of: 'rate', rate, icc, correlation, known: null }
}

const assumedSpread = (
  id: string,
  { runSd, effectHeterogeneitySd = usual.effectHeterogeneitySd }: Assumptions,
): StudyModel => {
  if (runSd === undefined)
    throw new AnalysisError(
      'nothing-assumed',
      `To plan for ${id} without a pilot, say how much runs of one task scatter.`,
      'Give --run-sd 0.15, and --effect-heterogeneity-sd where you know it; or a folder of runs as a pilot.',
    )
  return { of: 'spread', runVariance: exactly(runSd ** 2), interaction: exactly(effectHeterogeneitySd ** 2) }
}

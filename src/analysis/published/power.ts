import { cliffsDelta } from '../../statistics/dominance.ts'
import { orNull, type PowerAnalysis } from '../statistical-results.ts'
import type { Answers, PowerQuestion } from './jobs.ts'
import { passRate } from './measures.ts'
import { consecutive, type ModelRuns, type Study } from './study.ts'

/** A row of the power analysis before its simulations are done. */
interface Planned {
  readonly row: Omit<PowerAnalysis, 'power_at_observed' | 'power_at_medium_0_3'>
  readonly atObserved: PowerQuestion | null
  readonly atMedium: PowerQuestion
}

const fewest = 2
const mediumDelta = 0.3
const mediumEpsilonSquared = 0.06

const planned = (model: ModelRuns): Planned[] => [...stepsOf(model), ...omnibusOf(model)]

const stepsOf = ({ model, tiers }: ModelRuns): Planned[] =>
  consecutive(tiers).flatMap(([first, second]) => {
    const [x, y] = [passRate.values(first.runs), passRate.values(second.runs)]
    const [n1, n2] = [x.length, y.length]
    if (n1 < fewest || n2 < fewest) return []
    const observed = cliffsDelta(y, x)
    const at = (delta: number): PowerQuestion => ({ test: 'mann-whitney', n1, n2, delta })
    return {
      row: {
        model,
        metric: passRate.id,
        tier1: first.tier,
        tier2: second.tier,
        n1,
        n2,
        observed_delta: observed,
      },
      atObserved: at(Math.abs(observed)),
      atMedium: at(mediumDelta),
    }
  })

/** All tiers at once; `n1` counts all runs of them. */
const omnibusOf = ({ model, tiers }: ModelRuns): Planned[] => {
  const sizes = tiers.map(({ runs }) => passRate.values(runs).length).filter(size => size > 0)
  if (sizes.length < 2) return []
  return [
    {
      row: {
        model,
        metric: `${passRate.id}_omnibus`,
        tier1: tiers[0].tier,
        tier2: tiers[tiers.length - 1].tier,
        n1: sizes.reduce((total, size) => total + size, 0),
        n2: null,
        observed_delta: null,
      },
      atObserved: null,
      atMedium: { test: 'kruskal-wallis', sizes, epsilonSquared: mediumEpsilonSquared },
    },
  ]
}

export const powerQuestions = ({ models }: Study): PowerQuestion[] =>
  models.flatMap(planned).flatMap(({ atObserved, atMedium }) => (atObserved ? [atObserved, atMedium] : [atMedium]))

/** The power of each step of the pass rate at its observed effect and at a medium one, then that of the omnibus test. */
export const powerAnalysis = ({ models }: Study, answers: Answers): PowerAnalysis[] =>
  models.flatMap(planned).map(({ row, atObserved, atMedium }) => ({
    ...row,
    power_at_observed: atObserved && orNull(answers.power(atObserved)),
    power_at_medium_0_3: orNull(answers.power(atMedium)),
  }))

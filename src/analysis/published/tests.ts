import { gather } from '../../core/gather.ts'
import { columnNumbers } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { cliffsDelta } from '../../statistics/dominance.ts'
import { type MannWhitney, mannWhitneyU } from '../../statistics/mann-whitney.ts'
import { remembered } from '../../transform/metrics/shared/remembered.ts'
import type { Design, ModelDesign, TierDesign } from '../comparisons/design.ts'
import { adjustedWithin } from '../comparisons/family.ts'
import { finite } from '../comparisons/level-comparison.ts'
import type { Listed, ListedColumn, PairEffect, PairTest } from '../comparisons/rules.ts'
import type { PowerAnalysis } from '../statistical-results.ts'
import { passRate, publishedMetrics } from './published-metrics.ts'
import { type PowerQuestion, resampledDeltas, simulatedPowers } from './resampling.ts'

/** Values that say something about a tier. */
export const fewestValues = 2

const simulations = 10_000
const mediumDelta = 0.3
const mediumEpsilonSquared = 0.06

/** The runs as they were compared: each as if it were independent of all others. */
export const listedIn = ({ runs: { table } }: Design, id: string): Listed & ListedColumn => {
  const column = columnNumbers(table, id)
  return { id, column, values: ({ runs }) => measured(gather(column, runs.rows)) }
}

/** 1 for a pass, else 0: here a run without a verdict did not pass. */
const passesIn = (design: Design): Listed => {
  const { column } = listedIn(design, passRate)
  const passes = column.map(verdict => (verdict === 1 ? 1 : 0))
  const isKnown = design.runs.table.columns[passRate] !== undefined
  return { id: passRate, values: ({ runs }) => gather(passes, isKnown ? runs.rows : []) }
}

/** The pass rate, and then what else is compared between tiers. */
export const comparedIn = remembered((design: Design): readonly Listed[] =>
  publishedMetrics.compared.map(id => (id === passRate ? passesIn(design) : listedIn(design, id))),
)

/** Each tier with the next one, those of the study: a tier that a model lacks is not bridged. */
const stepsIn = (tiers: readonly TierDesign[]): (readonly [TierDesign, TierDesign])[] =>
  tiers.slice(1).map((tier, i) => [tiers[i], tier])

/** Mann-Whitney between tiers of each model, one family of corrections per metric; whatever the omnibus test says. */
export const testsIn = remembered((design: Design): readonly PairTest[] => {
  const found = design.models.flatMap(model => comparedIn(design).flatMap(metric => testsOf(model, metric)))
  const adjusted = adjustedWithin(
    found.map(({ p, model, metric }) => ({ p, caution: null, family: JSON.stringify([model, metric]) })),
  )
  return found.map((each, i) => ({ ...each, ...adjusted[i], explanation: {} }))
})

/** The pass rate is also compared between the first tier and the last, even where these are consecutive. */
const testsOf = (
  { model, tiers }: ModelDesign,
  { id, values }: Listed,
): Omit<PairTest, 'adjusted' | 'familySize' | 'explanation'>[] => {
  const isFirst = id === passRate
  const least = isFirst ? 1 : fewestValues
  const steps = stepsIn(tiers).map(pair => ({ pair, overall: false }))
  const overall = isFirst && tiers.length > 1 ? [{ pair: [tiers[0], tiers[tiers.length - 1]], overall: true }] : []
  return [...steps, ...overall].flatMap(({ pair: [first, second], overall }) => {
    const [x, y] = [values(first.place), values(second.place)]
    if (x.length < least || y.length < least) return []
    const n = { a: x.length, b: y.length }
    return { model, metric: id, tier1: first.tier, tier2: second.tier, overall, n, ...tested(x, y) }
  })
}

/** One value says nothing about its tier, but the comparison was asked for and counts in its family. */
const tested = (x: Float64Array, y: Float64Array): MannWhitney =>
  x.length < fewestValues || y.length < fewestValues ? { u: 0, p: 1 } : mannWhitneyU(x, y)

/** Cliff's delta of each step in each metric, with its BCa interval. */
export const effectsIn = remembered((design: Design): readonly PairEffect[] => {
  const { confidence, resamples, seed } = design.settings
  const steps = design.models.flatMap(({ model, tiers }) =>
    stepsIn(tiers).flatMap(([first, second]) =>
      comparedIn(design).flatMap(({ id, values }) => {
        const contrast = { x: values(second.place), y: values(first.place) }
        if (contrast.x.length < fewestValues || contrast.y.length < fewestValues) return []
        return { pair: { model, metric: id, tier1: first.tier, tier2: second.tier }, contrast }
      }),
    ),
  )
  const deltas = resampledDeltas(
    steps.map(({ contrast }) => contrast),
    { confidence, resamples, seed },
  )
  return steps.map(({ pair }, i) => ({ ...pair, ...deltas[i], explanation: {} }))
})

/** A row of the power analysis before its simulations are done. */
interface Planned {
  readonly row: Omit<PowerAnalysis, 'power_at_observed' | 'power_at_medium_0_3'>
  readonly atObserved: PowerQuestion | null
  readonly atMedium: PowerQuestion
}

/** The power of each step of the pass rate at its observed effect and at a medium one, then that of the omnibus test. */
export const powersIn = (design: Design): PowerAnalysis[] => {
  const [passes] = comparedIn(design)
  const { alpha, seed } = design.settings
  const planned = design.models.flatMap(model => [...plannedSteps(model, passes), ...plannedOmnibus(model, passes)])
  const options = { alpha, simulations, seed }
  const questions = [
    ...planned.map(({ atMedium }) => atMedium),
    ...planned.map(({ atObserved, atMedium }) => atObserved ?? atMedium),
  ]
  const powers = simulatedPowers(questions, options)
  return planned.map(({ row, atObserved }, i) => ({
    ...row,
    power_at_observed: atObserved && finite(powers[planned.length + i]),
    power_at_medium_0_3: finite(powers[i]),
  }))
}

const plannedSteps = ({ model, tiers }: ModelDesign, { id, values }: Listed): Planned[] =>
  stepsIn(tiers).flatMap(([first, second]) => {
    const [x, y] = [values(first.place), values(second.place)]
    const [n1, n2] = [x.length, y.length]
    if (n1 < fewestValues || n2 < fewestValues) return []
    const observed = cliffsDelta(y, x)
    const at = (delta: number): PowerQuestion => ({ test: 'mann-whitney', n1, n2, delta })
    return {
      row: { model, metric: id, tier1: first.tier, tier2: second.tier, n1, n2, observed_delta: observed },
      atObserved: at(Math.abs(observed)),
      atMedium: at(mediumDelta),
    }
  })

/** All tiers at once; `n1` counts all runs of them. */
const plannedOmnibus = ({ model, tiers }: ModelDesign, { id, values }: Listed): Planned[] => {
  const sizes = tiers.map(({ place }) => values(place).length).filter(size => size > 0)
  if (sizes.length < 2) return []
  return [
    {
      row: {
        model,
        metric: `${id}_omnibus`,
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

import { rankTest } from '../../core/methods.ts'
import type { Metric } from '../../core/metric.ts'
import { reason, reasonsOf } from '../../core/reasons.ts'
import { betterSide, type Comparison } from '../comparisons/comparison.ts'
import { withoutDetectable } from '../comparisons/detectable.ts'
import type { EffectSize, PairwiseComparison, StatisticalResults } from '../statistical-results.ts'
import { tierPairKey } from '../tier-pair.ts'
import { comparedMeasures } from './measures.ts'

/** What belongs to the tests of the default profile alone: beside others they would be second answers. */
const withoutTests = {
  p: null,
  p_adjusted: null,
  significant: null,
  better: 'neither',
  cliffs_delta: null,
  delta_low: null,
  delta_high: null,
  mde: null,
  p_naive: null,
  p_sign_flip: null,
  family: 'exploratory',
  family_size: null,
} as const

/**
 * Comparisons with the tests and effects of the published profile in the place of their own, so that no pair has two
 * p-values; what that profile does not test has none. Values, differences and their limits stay.
 */
export const withPublishedTests = (
  comparisons: readonly Comparison[],
  { pairwise_comparisons: tests, effect_sizes: effects }: StatisticalResults,
  metrics: readonly Metric[],
): Comparison[] => {
  const testOf = new Map(tests.map(each => [tierPairKey(each, each.model), each]))
  const effectOf = new Map(effects.map(each => [tierPairKey(each, each.model), each]))
  const betterOf = new Map(metrics.map(({ id, better }) => [id, better]))
  const isStep = stepsAmong(comparisons)
  const sizeOf = familySizes(tests)
  return comparisons.map(row => {
    const key = tierPairKey(row, row.model1)
    const test = row.scope === 'tiers' && row.variant === null ? testOf.get(key) : undefined
    if (!test) return untested(row, isStep(row))
    const found = tested(row, test, betterOf.get(row.metric) ?? 'neither', isStep(row))
    return { ...row, ...found, family: 'published', family_size: sizeOf(test), ...effectIn(effectOf.get(key)) }
  })
}

/** Comparisons that the published profile does not make, without the tests of the default profile. */
export const withoutPublishedTests = (comparisons: readonly Comparison[]): Comparison[] =>
  comparisons.map(row => untested(row, false))

/** How many tests of the same model and metric are adjusted together. */
const familySizes = (tests: readonly PairwiseComparison[]): ((test: PairwiseComparison) => number) => {
  const familyOf = ({ model, metric }: PairwiseComparison) => JSON.stringify([model, metric])
  const sizes = new Map<string, number>()
  for (const each of tests) if (each.p_value !== null) sizes.set(familyOf(each), (sizes.get(familyOf(each)) ?? 0) + 1)
  return test => sizes.get(familyOf(test)) ?? 0
}

/** Tells the pairs of consecutive tiers in what the published profile compares: these it tests if it can. */
const stepsAmong = (comparisons: readonly Comparison[]): ((row: Comparison) => boolean) => {
  const measures = new Set(comparedMeasures.map(({ id }) => id))
  const ownOf = ({ metric, model1 }: Comparison) => JSON.stringify([metric, model1])
  const isPair = ({ scope, variant, metric }: Comparison) =>
    scope === 'tiers' && variant === null && measures.has(metric)
  const withSteps = new Set(comparisons.filter(row => isPair(row) && !row.overall_contrast).map(ownOf))
  // Of two tiers alone the first and the last are consecutive.
  return row => isPair(row) && !(row.overall_contrast && withSteps.has(ownOf(row)))
}

const untested = (row: Comparison, isStep: boolean): Comparison => ({
  ...row,
  ...withoutTests,
  reasons: [reason(isStep ? 'few-values-in-a-tier' : 'not-in-published-profile'), ...withoutDetectable(row.reasons)],
})

const tested = (row: Comparison, test: PairwiseComparison, better: Metric['better'], isStep: boolean) => {
  const { n1, n2, u_statistic: u, p_value_raw, p_value, is_significant } = test
  return {
    ...withoutTests,
    p: p_value_raw,
    p_adjusted: p_value,
    significant: is_significant,
    // U counts the pairs of runs that the first tier wins.
    better: is_significant && u !== null ? betterSide(n1 * n2 - 2 * u, better) : ('neither' as const),
    method: rankTest(row.method),
    reasons: reasonsOf(
      Math.min(n1, n2) < 2 && reason('untested-by-definition'),
      !isStep && reason('effects-of-consecutive-tiers'),
      reason('no-detectable-in-published-profile'),
      ...withoutDetectable(row.reasons),
    ),
  }
}

const effectIn = (effect: EffectSize | undefined) => ({
  cliffs_delta: effect?.cliffs_delta ?? null,
  delta_low: effect?.ci_low ?? null,
  delta_high: effect?.ci_high ?? null,
})

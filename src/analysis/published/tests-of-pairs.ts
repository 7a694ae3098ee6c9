import type { Metric } from '../../core/metric.ts'
import { betterSide, type Comparison } from '../comparisons/comparison.ts'
import { remarks } from '../inference/scope.ts'
import type { EffectSize, PairwiseComparison, StatisticalResults } from '../statistical-results.ts'

interface Pair {
  readonly metric: string
  readonly tier1: string | null
  readonly tier2: string | null
}

const keyOf = ({ metric, tier1, tier2 }: Pair, model: string | null): string =>
  JSON.stringify([metric, model, tier1, tier2])

/** What belongs to the tests of the default profile alone: beside others they would be second answers. */
const withoutTests = {
  p_raw: null,
  p_adjusted: null,
  significant: false,
  better: 'neither',
  cliffs_delta: null,
  delta_low: null,
  delta_high: null,
  mde: null,
  p_naive: null,
  p_sign_flip: null,
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
  const testOf = new Map(tests.map(each => [keyOf(each, each.model), each]))
  const effectOf = new Map(effects.map(each => [keyOf(each, each.model), each]))
  const betterOf = new Map(metrics.map(({ id, better }) => [id, better]))
  return comparisons.map(row => {
    const key = keyOf(row, row.model1)
    const test = row.scope === 'tiers' && row.variant === null ? testOf.get(key) : undefined
    if (!test) return untested(row)
    return { ...row, ...tested(row, test, betterOf.get(row.metric) ?? 'neither'), ...effectIn(effectOf.get(key)) }
  })
}

const untested = (row: Comparison): Comparison => ({
  ...row,
  ...withoutTests,
  reason: remarks('not among the tests of the published profile', row.reason),
})

const tested = (row: Comparison, test: PairwiseComparison, better: Metric['better']) => {
  const { n1, n2, u_statistic: u, p_value_raw, p_value, is_significant } = test
  return {
    ...withoutTests,
    p_raw: p_value_raw,
    p_adjusted: p_value,
    significant: is_significant,
    // U counts the pairs of runs that the first tier wins.
    better: is_significant && u !== null ? betterSide(n1 * n2 - 2 * u, better) : ('neither' as const),
    method: row.method === 'none' ? 'Mann-Whitney over runs' : `Mann-Whitney over runs, limits by ${row.method}`,
    reason: remarks('the published profile plans for no detectable difference', row.reason),
  }
}

const effectIn = (effect: EffectSize | undefined) => ({
  cliffs_delta: effect?.cliffs_delta ?? null,
  delta_low: effect?.ci_low ?? null,
  delta_high: effect?.ci_high ?? null,
})

import { gather } from '../../core/gather.ts'
import { rankTest } from '../../core/methods.ts'
import { reason, reasonsOf } from '../../core/reasons.ts'
import { measured } from '../../statistics/describe.ts'
import { kruskalWallis } from '../../statistics/kruskal-wallis.ts'
import { median } from '../../statistics/quantile.ts'
import { mean, pairwiseSum } from '../../statistics/sum.ts'
import type { TierContrast } from '../comparisons/between-tiers.ts'
import { type Design, triedTiers } from '../comparisons/design.ts'
import { withoutDetectable } from '../comparisons/detectable-effect.ts'
import { notInFamily } from '../comparisons/family.ts'
import { betterSideOf, claimOf, type Judgement } from '../comparisons/judgement.ts'
import type { AnyContrast, Listed, PairEffect, PairTest, Rules } from '../comparisons/rules.ts'
import { tierPairKey } from '../tier-pair.ts'
import { publishedMetrics } from './published-metrics.ts'
import { comparedIn, effectsIn, fewestValues, listedIn, powersIn, testsIn } from './tests.ts'

/**
 * The published profile: runs are compared as if each were independent of all others, with the tests, families and draws
 * of earlier publications, so that their numbers can be reproduced digit for digit. No pair has two p-values: a comparison
 * has the test of that profile or none. Values, differences and their limits are those of the default profile.
 */
export const publishedRules: Rules = {
  family: () => ({ name: 'headline', metrics: new Set() }),
  judge: (contrasts, _, design) => {
    const tests = new Map(testsIn(design).map(each => [tierPairKey(each, each.model), each]))
    const effects = new Map(effectsIn(design).map(each => [tierPairKey(each, each.model), each]))
    return contrasts.map(found => {
      if (!isPair(found)) return untested(found, 'not-in-published-profile')
      const key = tierPairKey({ ...found, metric: found.measure.metric.id }, found.model)
      const test = tests.get(key)
      return test
        ? judged(found, test, effects.get(key) ?? null, design.settings.alpha)
        : untested(found, found.isStep && isCompared(found) ? 'few-values-in-a-tier' : 'not-in-published-profile')
    })
  },
  tests: ({ design }) => testsIn(design),
  effects: ({ design }) => effectsIn(design),
  power: ({ design }) => powersIn(design),
  normality: design => publishedMetrics.normality.map(id => listedIn(design, id)),
  omnibus: design =>
    comparedIn(design).map(({ id, values }) => ({
      id,
      isMeasured: place => values(place).length > 0,
      test: places => {
        const groups = places.map(values)
        const { h, p } = groups.every(({ length }) => length >= fewestValues) ? kruskalWallis(groups) : untestable
        return { h, p }
      },
    })),
  interactions: design => publishedMetrics.interactions.map(id => listedIn(design, id)),
  correlations: design =>
    publishedMetrics.correlations.map(([first, second]) => [allIn(design, first), allIn(design, second)] as const),
  describe: (place, design) => {
    const [passes] = comparedIn(design)
    const costs = gather(listedIn(design, 'cost_usd').column, place.runs.rows)
    const [passed, spent] = [mean(passes.values(place)), meanOfMeasured(costs)]
    return {
      passRate: passed,
      meanCost: spent,
      medianCost: median(measured(costs)),
      costOfPass: passed === 0 ? NaN : spent / passed,
    }
  },
  runsOf: model => triedTiers(model).reduce((total, { place }) => total + place.runs.rows.length, 0),
  explained: () => ({}),
}

const untestable = { h: NaN, p: NaN }

/** Every run, NaN where it was not measured: pairs of metrics are those of the same run. */
const allIn = (design: Design, id: string): Listed => {
  const { column } = listedIn(design, id)
  return { id, values: ({ runs }) => gather(column, runs.rows) }
}

/** A metric with several values is not known to the tests by its id. */
const isPair = (found: AnyContrast): found is TierContrast => 'isStep' in found && found.measure.variant === null

const isCompared = ({ measure }: TierContrast): boolean =>
  publishedMetrics.compared.some(id => id === measure.metric.id)

/** What belongs to the tests of the default profile alone: beside others they would be second answers. */
const withoutTest = {
  ...notInFamily,
  p: NaN,
  significant: null,
  better: 'neither',
  delta: null,
  mde: NaN,
  pNaive: NaN,
  pSignFlip: NaN,
} as const

const untested = (
  { contrast: { difference } }: AnyContrast,
  why: 'few-values-in-a-tier' | 'not-in-published-profile',
): Judgement => ({
  ...withoutTest,
  method: difference.method,
  reasons: [reason(why), ...withoutDetectable(difference.reasons)],
})

const judged = (
  { measure, isStep, contrast: { difference } }: TierContrast,
  { n, u, p, adjusted, familySize }: PairTest,
  effect: PairEffect | null,
  alpha: number,
): Judgement => {
  const { method } = difference
  return {
    ...withoutTest,
    ...{ p, adjusted, significant: adjusted < alpha, family: 'published', familySize },
    // U counts the pairs of runs that the first tier wins.
    better: betterSideOf(claimOf(measure.metric.better, { value: n.a * n.b - 2 * u, caution: null }, adjusted, alpha)),
    delta: effect && { ...effect, value: effect.delta },
    method: rankTest(method),
    reasons: reasonsOf(
      Math.min(n.a, n.b) < fewestValues && reason('untested-by-definition'),
      !isStep && reason('effects-of-consecutive-tiers'),
      reason('no-detectable-in-published-profile'),
      ...withoutDetectable(difference.reasons),
    ),
  }
}

/** Rounded as pandas does: a missing value is added as 0 and not counted. */
const meanOfMeasured = (values: Float64Array): number => {
  const filled = values.map(value => (Number.isNaN(value) ? 0 : value))
  return pairwiseSum(filled) / measured(values).length
}

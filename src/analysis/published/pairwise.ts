import { holm } from '../../statistics/corrections.ts'
import { type MannWhitney, mannWhitneyU } from '../../statistics/mann-whitney.ts'
import { orNull, type PairwiseComparison } from '../statistical-results.ts'
import { type Measure, otherMeasures, passRate } from './measures.ts'
import { consecutive, type ModelRuns, type Study, type TierRuns } from './study.ts'

/** Comparisons of one metric that are corrected together. */
interface Family {
  readonly measure: Measure
  readonly pairs: readonly Pair[]
  /** Values that both tiers need for the pair to be compared at all. */
  readonly fewest: number
}

interface Pair {
  readonly tiers: readonly [TierRuns, TierRuns]
  readonly overall: boolean
}

/** Mann-Whitney between tiers of each model, one family of corrections per metric; whatever the omnibus test says. */
export const pairwiseComparisons = ({ models, settings }: Study): PairwiseComparison[] =>
  models.flatMap(model => familiesOf(model.tiers).flatMap(family => comparisonsOf(family, model, settings.alpha)))

/** The pass rate is also compared between the first tier and the last, even where these are consecutive. */
const familiesOf = (tiers: readonly TierRuns[]): Family[] => {
  const steps = consecutive(tiers).map((pair): Pair => ({ tiers: pair, overall: false }))
  const overall: Pair[] = tiers.length < 2 ? [] : [{ tiers: [tiers[0], tiers[tiers.length - 1]], overall: true }]
  return [
    { measure: passRate, pairs: [...steps, ...overall], fewest: 1 },
    ...otherMeasures.map(measure => ({ measure, pairs: steps, fewest: 2 })),
  ]
}

const comparisonsOf = (
  { measure, pairs, fewest }: Family,
  { model }: ModelRuns,
  alpha: number,
): PairwiseComparison[] => {
  const tests = pairs.flatMap(({ tiers: [first, second], overall }) => {
    const [x, y] = [measure.values(first.runs), measure.values(second.runs)]
    if (x.length < fewest || y.length < fewest) return []
    return { first, second, overall, n1: x.length, n2: y.length, ...tested(x, y) }
  })
  const corrected = holm(tests.map(({ p }) => p))
  return tests.map(({ first, second, overall, n1, n2, u, p }, i) => ({
    model,
    metric: measure.id,
    tier1: first.tier,
    tier2: second.tier,
    n1,
    n2,
    u_statistic: orNull(u),
    p_value_raw: orNull(p),
    p_value: orNull(corrected[i]),
    is_significant: corrected[i] < alpha,
    ...(overall ? { overall_contrast: true } : {}),
  }))
}

/** One value says nothing about its tier, but the comparison was asked for and counts in its family. */
const tested = (x: Float64Array, y: Float64Array): MannWhitney =>
  x.length < 2 || y.length < 2 ? { u: 0, p: 1 } : mannWhitneyU(x, y)

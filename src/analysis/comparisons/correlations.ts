import { reason } from '../../core/reasons.ts'
import {
  alignment,
  type Correlation,
  correlationP,
  type Spread,
  spearman,
  spreadOf,
} from '../../statistics/correlation.ts'
import { completePairs } from '../../statistics/pairs.ts'
import { midranks } from '../../statistics/ranks.ts'
import type { Layout } from '../inference/index.ts'
import type { MetricCorrelation } from '../statistical-results.ts'
import { finite } from './comparison.ts'
import type { Design } from './design.ts'
import type { RunMeasure } from './measure.ts'

const fewest = 3

/** The subtest means of a metric. Where every subtest has one, how their ranks lie serves all pairs. */
interface SubtestMeans {
  readonly id: string
  readonly means: Float64Array
  readonly ranks: Spread | null
}

/** Spearman's rho between every two metrics over the subtests of a model, each with its mean. */
export const correlations = ({ models, measures, settings }: Design): MetricCorrelation[] =>
  models.flatMap(({ model, place }) => {
    const columns = measures.perRun
      .filter(({ untested }) => untested === null)
      .map((measure): SubtestMeans => {
        const means = subtestMeans(measure, place.layout)
        return {
          id: measure.metric.id,
          means,
          ranks: means.some(Number.isNaN) ? null : spreadOf(midranks(means).ranks),
        }
      })
    return columns.flatMap((first, i) =>
      columns.slice(i + 1).flatMap(second => {
        const { n, r, p } = correlated(first, second)
        if (n < fewest) return []
        return {
          model,
          metric1: first.id,
          metric2: second.id,
          n,
          spearman_rho: finite(r),
          p_value: finite(p),
          is_significant: p < settings.alpha,
          method: 'Spearman over subtest means',
          reasons: [reason(Number.isNaN(r) ? 'no-variation' : 'subtests-as-independent')],
        }
      }),
    )
  })

const correlated = (first: SubtestMeans, second: SubtestMeans): Correlation & { n: number } => {
  if (first.ranks && second.ranks) {
    const [n, r] = [first.means.length, alignment(first.ranks, second.ranks)]
    return { n, r, p: correlationP(r, n) }
  }
  const { x, y } = completePairs(first.means, second.means)
  return { n: x.length, ...spearman(x, y) }
}

/** One mean for each subtest of each task; NaN where none of its runs was measured. */
const subtestMeans = (measure: RunMeasure, layout: Layout): Float64Array => {
  const measured = new Map(
    measure
      .sample(layout)
      .tasks.map(({ task, subtests }) => [task, new Map(subtests.map(({ id, mean }) => [id, mean]))]),
  )
  return Float64Array.from(
    layout.tasks.flatMap(({ task, subtests }) => subtests.map(({ id }) => measured.get(task)?.get(id) ?? NaN)),
  )
}

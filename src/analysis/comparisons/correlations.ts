import { spearman } from '../../statistics/correlation.ts'
import { completePairs } from '../../statistics/pairs.ts'
import type { Layout } from '../inference/index.ts'
import type { MetricCorrelation } from '../statistical-results.ts'
import { finite } from './comparison.ts'
import type { Design } from './design.ts'
import type { RunMeasure } from './measure.ts'

const fewest = 3

/** Spearman's rho between every two metrics over the subtests of a model, each with its mean. */
export const correlations = ({ models, measures, settings }: Design): MetricCorrelation[] =>
  models.flatMap(({ model, place }) => {
    const columns = measures.perRun
      .filter(({ untested }) => untested === null)
      .map(measure => ({ id: measure.metric.id, means: subtestMeans(measure, place.layout) }))
    return columns.flatMap((first, i) =>
      columns.slice(i + 1).flatMap(second => {
        const { x, y } = completePairs(first.means, second.means)
        if (x.length < fewest) return []
        const { r, p } = spearman(x, y)
        return {
          model,
          metric1: first.id,
          metric2: second.id,
          n: x.length,
          spearman_rho: finite(r),
          p_value: finite(p),
          is_significant: p < settings.alpha,
          method: 'Spearman over subtest means',
          reason: Number.isNaN(r) ? 'no variation' : 'p takes subtests as independent and is not corrected',
        }
      }),
    )
  })

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

import { omnibusTest } from '../inference/index.ts'
import type { OmnibusTest } from '../statistical-results.ts'
import { finite } from './comparison.ts'
import type { Design } from './design.ts'

/** Whether any tier of a model differs from another, for every metric that at least two of them have. */
export const omnibusTests = ({ models, measures, settings }: Design): OmnibusTest[] =>
  models.flatMap(({ model, tiers }) =>
    measures.perRun.flatMap(measure => {
      const samples = tiers.map(({ place }) => measure.sample(place.layout)).filter(({ n }) => n > 0)
      if (samples.length < 2 || measure.untested !== null) return []
      const { method, reasons, statistic, p, naive } = omnibusTest(samples, settings)
      return {
        model,
        metric: measure.metric.id,
        n_groups: samples.length,
        h_statistic: method === 'Kruskal-Wallis' ? finite(statistic) : null,
        p_value: finite(p),
        is_significant: p < settings.alpha,
        method,
        reasons,
        p_value_naive: finite(naive.p),
      }
    }),
  )

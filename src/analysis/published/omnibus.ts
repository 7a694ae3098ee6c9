import { kruskalWallis } from '../../statistics/kruskal-wallis.ts'
import { type OmnibusTest, orNull } from '../statistical-results.ts'
import { comparedMeasures } from './measures.ts'
import type { Study } from './study.ts'

const fewest = 2

/** Kruskal-Wallis over the tiers that have values; no answer where one of them has too few. */
export const omnibusTests = ({ models, settings }: Study): OmnibusTest[] =>
  models.flatMap(({ model, tiers }) =>
    comparedMeasures.flatMap(({ id, values }) => {
      const groups = tiers.map(({ runs }) => values(runs)).filter(group => group.length > 0)
      if (groups.length < 2) return []
      const { h, p } = groups.every(group => group.length >= fewest) ? kruskalWallis(groups) : { h: NaN, p: NaN }
      return {
        model,
        metric: id,
        n_groups: groups.length,
        h_statistic: orNull(h),
        p_value: orNull(p),
        is_significant: p < settings.alpha,
      }
    }),
  )

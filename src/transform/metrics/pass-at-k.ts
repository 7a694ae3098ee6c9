import { groupingNames } from '../../core/dimensions.ts'
import { defineMetric } from '../../core/metric.ts'
import { passAtK } from '../../statistics/k-attempts.ts'
import { chanceOfDraw, drawVariants, shareOfDraws } from './shared/draws.ts'

export default defineMetric({
  id: 'pass_at_k',
  per: 'contrast',
  role: 'diagnostic',
  title: 'pass@k',
  description:
    'The chance that at least one of k attempts passes: how good the agent is if one may try again. Estimated without ' +
    'bias for each subtest (each task where there are no subtests), then averaged with equal weight; n counts ' +
    'subtests. Runs without a verdict do not count, and subtests with fewer than k are left out.',
  formula: 'mean over subtests of 1 - C(n - c, k) / C(n, k), with c of n runs passed',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  groupings: groupingNames,
  variants: drawVariants,
  counts: 'subtest',
  interval: shareOfDraws(passAtK),
  value: (group, variant) => chanceOfDraw(group.rows, variant, passAtK),
})
